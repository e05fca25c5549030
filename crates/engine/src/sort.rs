//! Insertion sort for short lists.

/// Stable insertion sort by `comes_before`. The lists are short or nearly sorted, and the standard library's
/// sorts would add ten times as much code to the package.
pub(crate) fn sort_by_insertion<T>(list: &mut [T], comes_before: impl Fn(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut place = end;
        while place > 0 && comes_before(&list[place], &list[place - 1]) {
            list.swap(place, place - 1);
            place -= 1;
        }
    }
}
