"""AVIF files of a limited size, which both scripts that bake pictures write."""

from io import BytesIO


def best(picture, most_bytes, speed):
    """
    Returns the highest quality, 1 to 90, with which a Pillow picture fits, and the file. `speed`: of the
    encoder, 0 to 10; slower ones make smaller files.
    """
    low, high, found = 1, 90, None
    while low <= high:
        quality = (low + high) // 2
        out = BytesIO()
        picture.save(out, "AVIF", quality=quality, speed=speed, subsampling="4:2:0")
        made = out.getvalue()
        if len(made) <= most_bytes:
            low, found = quality + 1, (quality, made)
        else:
            high = quality - 1
    return found
