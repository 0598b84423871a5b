/**
 * A function that works out again only what is not the same (`===`) as the time before, for columns in which many rows
 * after one another hold the same.
 */
export function memoizeLast<Value, Result>(make: (value: Value) => Result): (value: Value) => Result {
  let last: { readonly value: Value; readonly result: Result } | null = null;
  return (value) => {
    if (last === null || last.value !== value) last = { value, result: make(value) };
    return last.result;
  };
}
