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
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
MOST_BYTES = 12_000


def encoded(picture, quality):
    out = BytesIO()
    picture.save(out, "AVIF", quality=quality, speed=2, subsampling="4:2:0")
    return out.getvalue()


def best(picture):
    """Returns the highest quality with which the file is small enough, and the file."""
    low, high, found = 1, 90, None
    while low <= high:
        quality = (low + high) // 2
        made = encoded(picture, quality)
        if len(made) <= MOST_BYTES:
            low, found = quality + 1, (quality, made)
        else:
            high = quality - 1
    return found


with TemporaryDirectory() as folder:
    subprocess.run(["node", ROOT / "tests/web/first-pictures.mjs", folder, *sys.argv[1:]], check=True)
    for source in sorted(Path(folder).glob("*.png")):
        game, _, size = source.stem.rpartition("-")
        quality, made = best(Image.open(source).convert("RGB"))
        (ROOT / f"web/games/{game}/board-{size}.avif").write_bytes(made)
        print(f"{game}, {size}: {len(made)} bytes, quality {quality}")
