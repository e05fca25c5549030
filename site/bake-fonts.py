# /// script
# requires-python = ">=3.10"
# dependencies = ["fonttools==4.68.0", "brotli==1.2.1"]
# ///
"""Makes web/fonts from the packages of Alegreya and Noto that tests/web/package.json names.

`npm ci --prefix tests/web`, then `uv run site/bake-fonts.py` (or any Python with the two packages above).
Alegreya has old-style figures, and every `font` shorthand resets a style's choice of lining ones. So the
lining glyphs replace the others in the cmap, which needs fontTools: subsetters for Node can't do it.
`tests/web/fonts.test.mjs` checks the result.
"""

from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "tests/web/node_modules/@fontsource"
FACES = [("alegreya", 700), ("alegreya-sans", 400), ("alegreya-sans", 700)]
ARABIC_FACES = [("noto-naskh-arabic", 700), ("noto-sans-arabic", 400), ("noto-sans-arabic", 700)]


def letters(ranges):
    """Yields the code points of ranges such as `20-7E A0`."""
    for part in ranges.split():
        first, _, last = part.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


# All letters and punctuation of English, Spanish, Portuguese, French, Catalan and Irish.
LATIN = letters(
    "20-7E A0 A1 AA AB B7 BA BB BF-C4 C6-CF D1-D7 D9-DC E0-E4 E6-EF F1-F6 F9-FC FF 152 153 "
    "202F 2013 2014 2018-201D 2026 20AC"
)
# Arabic words in Latin letters. Browsers load these files only for text with such letters.
TRANSLITERATED = letters("100 101 112 113 12A 12B 14C 14D 16A 16B 1E24 1E25 1E62 1E63 1E6C 1E6D")
# Letters, vowel signs, punctuation and digits of Arabic. Browsers load these files only for Arabic text.
ARABIC = letters("60C 61B 61F 621-63A 640-652 660-66C 670")
# Joining and placing of Arabic letters and signs.
JOINING = ["ccmp", "isol", "init", "medi", "fina", "rlig", "liga", "calt", "locl", "mark", "mkmk"]


def lining(font):
    """Returns the lining glyphs of a font, by the names of the glyphs that they replace."""
    table = font["GSUB"].table
    found = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for index in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[index].SubTable:
                    found.update(getattr(getattr(part, "ExtSubTable", part), "mapping", {}))
    return found


def with_lining_figures(source):
    """Reads a Latin font, and makes its lining figures the usual ones."""
    font = TTFont(source, recalcTimestamp=False)
    glyphs = lining(font)
    for table in font["cmap"].tables:
        if hasattr(table, "cmap"):
            table.cmap = {code: glyphs.get(name, name) for code, name in table.cmap.items()}
            # French puts a narrow no-break space before some signs. The files lack it.
            table.cmap.setdefault(0x202F, table.cmap.get(0x2009, table.cmap[0x20]))
    changed = BytesIO()
    font.save(changed)
    return TTFont(changed, recalcTimestamp=False)


def write(font, target, wanted, features):
    """Writes a subset of a font, and prints its size."""
    subsetter = Subsetter(Options(layout_features=features, hinting=False, desubroutinize=True))
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size:,} bytes")


def main():
    target = ROOT / "web/fonts"
    target.mkdir(exist_ok=True)
    latin, transliterated, arabic = list(LATIN), list(TRANSLITERATED), list(ARABIC)
    for package, weight in FACES:
        files = PACKAGES / package / "files"
        name = f"{package}-{weight}"
        for part, end, wanted in (("latin", "", latin), ("latin-ext", "-ext", transliterated)):
            font = with_lining_figures(files / f"{package}-{part}-{weight}-normal.woff2")
            write(font, target / f"{name}{end}.woff2", wanted, ["kern"])
    for package, weight in ARABIC_FACES:
        source = PACKAGES / package / "files" / f"{package}-arabic-{weight}-normal.woff2"
        font = TTFont(source, recalcTimestamp=False)
        write(font, target / f"{package}-{weight}.woff2", arabic, ["kern", *JOINING])


main()
