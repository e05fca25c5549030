"""Brandubh: a yew board with peg holes like the one from Ballinderry, coming out of the peat."""

import numpy as np
from studio import (
    camera,
    clear,
    color,
    grain,
    material,
    mixed,
    noise,
    relief,
    rough,
    sky,
    smooth,
    sun,
    window,
)

FRAME = 0.62
HALF = 3.5 + FRAME


def board_edge(x, y):
    """Returns how far inside the board's outline points are, with a handle at the left and the right."""
    square = HALF - np.maximum(np.abs(x), np.abs(y)) + 0.05 * rough(1.2 * x, 1.2 * y, 70, 3)
    right = 0.62 - np.hypot((x - HALF - 0.75) / 1.15, y)
    right = np.maximum(right, 0.36 - np.maximum(np.abs(y), np.abs(x - HALF - 0.2) - 0.5))
    left = 0.52 - np.hypot((x + HALF + 0.75) / 1.35, y + 0.02)
    left = np.maximum(left, 0.34 - np.maximum(np.abs(y), np.abs(x + HALF + 0.2) - 0.5))
    return np.maximum(square, np.maximum(right, left))


def plait(along, across):
    """Returns the height of a ring chain in a band: `across` from -1 to 1, `along` in rings."""
    strands = []
    for shift in (0, 0.5):
        curve = 0.62 * np.sin(2 * np.pi * (along + shift))
        strands.append(1 - smooth(0.1, 0.3, np.abs(across - curve)))
    ring = np.hypot((along * 2 + 0.5) % 1 - 0.5, across * 0.5)
    strands.append(1 - smooth(0.05, 0.13, np.abs(ring - 0.3)))
    return np.max(strands, axis=0)


def find(x, y):
    """Returns the heights and colours of the peat and of the board in it."""
    inside = board_edge(x, y)
    # The peat: fibres, crumbs and water in its hollows.
    turned_x, turned_y = 0.8 * x + 0.6 * y, 0.8 * y - 0.6 * x
    fibres = rough(0.9 * turned_x, 7 * turned_y, 71, 4)
    soil = 0.28 * rough(0.4 * x, 0.4 * y, 72, 4) + 0.05 * fibres + 0.06 * rough(4 * x, 4 * y, 73, 5, 0.6)
    peat = mixed(color("2b1d14"), color("4a3323"), 0.5 + 0.5 * fibres)
    peat = mixed(peat, color("6b4c30"), 0.6 * smooth(0.5, 1, rough(3 * turned_x, 16 * turned_y, 74, 3)))
    # The board, a little lower at the far right.
    top = 0.52 + 0.015 * x - 0.045 * y - 0.01 * np.abs(x)
    wood = grain(0.7 * x, 0.7 * y + 0.3, 75, "8a5a33", "4d2d19")
    wood = mixed(wood, color("2c1a10"), 0.55 * smooth(0, 1, rough(0.7 * x, 0.7 * y, 76, 5)))
    across, down = np.abs(x), np.abs(y)
    wide = np.maximum(across, down)
    in_frame = smooth(3.46, 3.52, wide) * (inside > 0)
    band = (wide - 3.5) / FRAME * 2 - 1
    along = np.where(across > down, y, x) / 1.4
    corner = (across > 3.45) & (down > 3.45)
    chain = plait(along, band * 1.15) * in_frame * ~corner * (wide < HALF)
    handles = (wide > HALF) & (inside > 0)
    boss = smooth(0.05, 0.5, inside) * handles
    eyes = np.minimum(np.hypot(across - HALF - 0.95, y - 0.2), np.hypot(across - HALF - 0.95, y + 0.2))
    hole_x, hole_y = x - np.round(x), y - np.round(y)
    holes = (1 - smooth(0.085, 0.12, np.hypot(hole_x, hole_y))) * (wide < 3.4)
    circles = np.abs(np.hypot(x, y) - 0.4)
    for sign_x in (-1, 1):
        for sign_y in (-1, 1):
            circles = np.minimum(circles, np.abs(np.hypot(x - 3.5 * sign_x, y - 3.5 * sign_y) - 1.0))
    cut = (1 - smooth(0.02, 0.05, circles)) * (wide < 3.48)
    border = 1 - smooth(0.02, 0.06, np.minimum(np.abs(wide - 3.5), np.abs(wide - HALF + 0.05)))
    crack = (1 - smooth(0, 0.025, np.abs(y - 1.45 + 0.12 * noise(0.8 * x, 0 * y, 77)))) * smooth(-0.6, 1.5, x)
    relief_height = (
        0.05 * in_frame
        + 0.05 * chain
        + 0.22 * boss
        - 0.3 * holes
        - 0.045 * cut
        - 0.05 * border
        - 0.1 * crack
        - 0.12 * (1 - smooth(0.07, 0.13, eyes)) * handles
        + 0.012 * rough(2 * x, 14 * y, 78, 4)
        + 0.02 * rough(1.5 * x, 1.5 * y, 79, 4)
    )
    dark = np.clip(
        holes + 0.6 * cut + 0.5 * border + 0.8 * crack + 0.45 * in_frame * (1 - chain) * ~corner, 0, 1
    )
    wood = mixed(wood, color("1a0f09"), dark)
    rim = smooth(0.0, 0.1, inside)
    board = top + relief_height - 0.5 * (1 - rim)
    # Peat still lies on the far edge and in a corner.
    cover = soil + 0.1 + 0.5 * smooth(2.6, 4.6, y + 0.3 * x) + 0.55 * smooth(3.4, 5.2, -x - 0.5 * y)
    shown = smooth(0.0, 0.03, np.where(inside > 0, board - cover, -1))
    crumbs = smooth(0.75, 1.0, rough(2.4 * x, 2.4 * y, 80, 5, 0.6)) * 0.05
    height = np.where(shown > 0, np.maximum(board, cover), cover) + crumbs * shown
    return height, mixed(peat, mixed(wood, peat, crumbs * 14), shown)


def scene():
    """Builds the scene, and returns its exposure."""
    clear()
    relief("find", (-11, 11, -5.4, 12), 0.0125, find, material("wet wood", 0.5, bump=0.25, bump_scale=50))
    sun(28, 150, 3.2, "fff0dc", 1.5)
    window((-7, 6, 7), (0, 0, 0), 5, 700, "dfe9f5")
    sky("aebccb", 0.5)
    camera((0.5, -10.6, 9.4), (0.15, -0.55, 0.3), 40, 7.1)
    return 0.35
