# /// script
# requires-python = ">=3.10"
# dependencies = ["pillow==13.0.0"]
# ///
"""Makes the first view's pictures of the boards, web/games/*/board-*.avif, by the page's own renderer.

`npm ci --prefix tests/web`, then `uv run site/bake-boards.py [GAME…]` (or any Python with the package
above). Pillow, because no browser writes AVIF; WebP would be three times as large. Each picture gets the best
quality that fits. `tests/web/first-pictures.test.mjs` compares them with the renderer.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from avif import best
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
MOST_BYTES = 12_000

with TemporaryDirectory() as folder:
    subprocess.run(["node", ROOT / "tests/web/first-pictures.mjs", folder, *sys.argv[1:]], check=True)
    for source in sorted(Path(folder).glob("*.png")):
        game, _, size = source.stem.rpartition("-")
        quality, made = best(Image.open(source).convert("RGB"), MOST_BYTES, speed=2)
        (ROOT / f"web/games/{game}/board-{size}.avif").write_bytes(made)
        print(f"{game}, {size}: {len(made)} bytes, quality {quality}")
