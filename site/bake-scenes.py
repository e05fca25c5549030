# /// script
# requires-python = "==3.11.*"
# dependencies = ["bpy==5.0.1", "pillow==13.0.0"]
# ///
"""Renders the large pictures of the history pages, web/games/*/history.avif, from the scenes in site/scenes.

`uv run site/bake-scenes.py [GAME…]` (or any Python with the packages above) takes about ten minutes for each
game. `--preview FOLDER` makes small PNG files in the folder instead, in half a minute each. Blender's own
renderer, Cycles, because it has the light and the materials; Pillow, because Blender does not write AVIF.
"""

import argparse
import importlib
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "site/scenes"))
import studio  # noqa: E402

GAMES = sorted(path.stem for path in (ROOT / "site/scenes").glob("*.py") if path.stem != "studio")
MOST_BYTES = 80_000


def encoded(picture, quality):
    out = BytesIO()
    picture.save(out, "AVIF", quality=quality, speed=6, subsampling="4:2:0")
    return out.getvalue()


def best(picture):
    """Returns the file with the highest quality that is small enough."""
    low, high, found = 1, 90, None
    while low <= high:
        quality = (low + high) // 2
        made = encoded(picture, quality)
        if len(made) <= MOST_BYTES:
            low, found = quality + 1, made
        else:
            high = quality - 1
    return found


arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
arguments.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
arguments.add_argument("--preview", type=Path, metavar="FOLDER")
asked = arguments.parse_args()
for game in asked.games:
    if game not in GAMES:
        arguments.error(f'unknown game "{game}"; the games are {", ".join(GAMES)}')

studio.coarseness = 1 if asked.preview is None else 2
for game in asked.games:
    exposure = importlib.import_module(game).scene()
    if asked.preview is not None:
        studio.shoot(asked.preview / f"{game}.png", share=0.5, samples=16, exposure=exposure)
        continue
    with TemporaryDirectory() as folder:
        studio.shoot(Path(folder) / "scene.png", share=1, samples=32, exposure=exposure)
        made = best(Image.open(Path(folder) / "scene.png").convert("RGB"))
    (ROOT / f"web/games/{game}/history.avif").write_bytes(made)
    print(f"{game}: {len(made)} bytes")
