"""Spanish draughts: a game in progress, with an old book on the game beside the board."""

import math

import numpy as np
from studio import (
    camera,
    clear,
    color,
    disc,
    grain,
    material,
    mixed,
    relief,
    rough,
    sky,
    smooth,
    turned,
    window,
)

# Files a to h as 0 to 7, ranks 1 to 8 as 0 to 7; the corner at the player's right is light.
WHITE = [(1, 0), (3, 0), (7, 0), (0, 1), (2, 1), (6, 1), (3, 2), (5, 2), (4, 3), (6, 3)]
BLACK = [(0, 7), (4, 7), (6, 7), (1, 6), (5, 6), (7, 6), (2, 5), (6, 5), (1, 4)]
KINGS = [(2, 7)]


def table(x, y):
    """Returns the heights and colours of the board and of the oak table under it."""
    wide = np.maximum(np.abs(x), np.abs(y))
    column, row = np.floor(x + 4), np.floor(y + 4)
    is_light = (column + row) % 2 == 1
    light = grain(x + 3.1 * row, y + 5.3 * column, 100, "dcb980", "bd9257")
    dark = grain(y + 2.7 * row, x + 4.9 * column, 101, "5d3820", "38200f")
    inside = np.where(is_light[..., None], light, dark)
    is_rail = np.abs(x) > np.abs(y)
    rail = grain(np.where(is_rail, y, x), np.where(is_rail, x, y), 102, "4a2a17", "2a170c")
    rail = mixed(rail, color("d8bd86"), 0.9 * smooth(0.035, 0.02, np.abs(wide - 4.14)))
    joint = np.minimum(np.abs(x - np.round(x)), np.abs(y - np.round(y)))
    oak = grain(0.6 * x, 0.6 * y + 9, 103, "7a5535", "543620")
    plank = np.abs((y + 1.1) % 2.6 - 1.3)
    oak = mixed(oak, color("20130a"), 0.9 * (1 - smooth(0.0, 0.035, plank)))
    board = wide < 4.7
    height = np.where(board, 0.42 - 0.06 * (1 - smooth(0, 0.09, 4.7 - wide)), 0)
    height = (
        height
        - 0.014 * (1 - smooth(0, 0.02, joint)) * (wide < 4)
        - 0.03 * ~board * (1 - smooth(0, 0.04, plank))
    )
    height = height + 0.004 * rough(4 * x, 25 * y, 104, 3)
    colors = np.where((wide < 4)[..., None], inside, np.where(board[..., None], rail, oak))
    return height, colors


def pages(x, y):
    """Returns an open book, its spine along x = 0 and its pages 3.4 wide and 4.8 high."""
    across = np.abs(x)
    swell = 0.42 * np.exp(-(((across - 0.75) / 1.1) ** 2)) + 0.16 - 0.03 * across
    gutter = 0.3 * np.exp(-((across / 0.16) ** 2))
    on_page = (across < 3.3) & (np.abs(y) < 2.35)
    height = np.where(on_page, swell - gutter + 0.006 * rough(2 * x, 2 * y, 110, 3), -0.2)
    paper = mixed(color("e6d8b4"), color("cfb987"), 0.4 + 0.5 * rough(0.8 * x, 0.8 * y, 111, 5))
    paper = mixed(
        paper, color("8d6f40"), 0.6 * smooth(0.35, 0.0, 3.3 - across) + 0.4 * smooth(0.3, 0, 2.35 - np.abs(y))
    )
    line, of = np.floor((y + 2.3) / 0.165), ((y + 2.3) / 0.165) % 1
    random = np.random.default_rng(5).uniform(0, 1, (64, 512))
    letter = random[line.astype(int) % 64, np.floor((x + 4) * 22).astype(int) % 512]
    in_text = (across > 0.42) & (across < 2.85) & (np.abs(y) < 1.95)
    space = random[(line.astype(int) + 9) % 64, np.floor((x + 4) * 5).astype(int) % 512] < 0.16
    ink = in_text & (of > 0.3) & (of < 0.72) & (letter > 0.22) & ~space
    # A diagram on the right page, in the place of some lines.
    board_x, board_y = x - 1.62, y - 0.55
    near_board = np.maximum(np.abs(board_x), np.abs(board_y))
    chequer = (np.floor(board_x / 0.26) + np.floor(board_y / 0.26)) % 2 == 0
    ink = np.where(
        near_board < 1.2, (near_board < 1.04) & chequer & (np.sin(95 * (board_x + board_y)) > -0.3), ink
    )
    ink = ink | (np.abs(near_board - 1.08) < 0.02)
    return height, mixed(paper, color("33261a"), 0.75 * ink)


def scene():
    """Builds the scene, and returns its exposure."""
    clear()
    relief("table", (-12, 17, -6.5, 14), 0.0135, table, material("woods", 0.42))
    book = relief("book", (-3.34, 3.34, -2.4, 2.4), 0.0075, pages, material("paper", 0.9))
    book.location = (9.1, 0.3, 0.16)
    book.rotation_euler = (0, 0, math.radians(-14))
    white = material("boxwood", 0.35, "e3c590", "cfa968", 7)
    black = material("blackwood", 0.35, "241915", "3c2a22", 7)
    random = np.random.default_rng(2)
    for places, surface in ((WHITE, white), (BLACK, black)):
        for column, row in places:
            shift = random.uniform(-0.05, 0.05, 2)
            turned(
                "man",
                disc(0.4, 0.24, (0.75, 0.5, 0.25)),
                surface,
                (column - 3.5 + shift[0], row - 3.5 + shift[1], 0.42),
            )
    for column, row in KINGS:
        for storey in (0, 1):
            turned(
                "king",
                disc(0.4, 0.24, (0.75, 0.5, 0.25)),
                white,
                (column - 3.5, row - 3.5 + 0.03 * storey, 0.42 + 0.245 * storey),
            )
    turned("taken", disc(0.4, 0.24, (0.75, 0.5, 0.25)), black, (-5.9, -2.4, 0.0))
    turned("taken", disc(0.4, 0.24, (0.75, 0.5, 0.25)), black, (-6.3, -1.4, 0.0))
    turned("taken", disc(0.4, 0.24, (0.75, 0.5, 0.25)), white, (-5.9, 1.2, 0.0))
    window((-8, 7, 8), (0, 0, 0), 4, 2600, "ffedd0")
    window((9, -4, 8), (2, 0, 0), 6, 320, "cfdcf0")
    sky("7d8ba0", 0.25)
    camera((4.0, -13.8, 11.4), (3.4, -0.7, 0.2), 34.5, 6.3)
    return 0.2
