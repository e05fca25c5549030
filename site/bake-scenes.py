# /// script
# requires-python = "==3.11.*"
# dependencies = ["bpy==5.0.1", "pillow==13.0.0"]
# ///
"""Renders the large pictures of the history pages, web/games/*/history.avif, from the scenes in site/scenes.

`uv run site/bake-scenes.py [GAME…]` (or any Python with the packages above) takes minutes for each game.
`--preview FOLDER` makes small PNG files in the folder instead, in less time. Blender's own
renderer, Cycles, because it has the light and the materials; Pillow, because Blender does not write AVIF.
"""

import argparse
import importlib
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from avif import best
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "site/scenes"))
import studio  # noqa: E402

GAMES = sorted(path.stem for path in (ROOT / "site/scenes").glob("*.py") if path.stem != "studio")
MOST_BYTES = 80_000

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
        picture = Image.open(Path(folder) / "scene.png").convert("RGB")
        quality, made = best(picture, MOST_BYTES, speed=6)
    (ROOT / f"web/games/{game}/history.avif").write_bytes(made)
    print(f"{game}: {len(made)} bytes, quality {quality}")
