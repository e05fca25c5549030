//! One sort for every short list.

/// Sorts so that no element `comes_before` the one in front of it; elements of equal rank keep their order. An insertion
/// sort: the lists are short or nearly sorted, and the library's sorts are ten times the code, which every page would carry.
pub(crate) fn sort_by_insertion<T>(list: &mut [T], comes_before: impl Fn(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut place = end;
        while place > 0 && comes_before(&list[place], &list[place - 1]) {
            list.swap(place, place - 1);
            place -= 1;
        }
    }
}
