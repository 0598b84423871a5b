/** Makes a value on the first call, and answers every later call with the same one. What throws is tried again. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
