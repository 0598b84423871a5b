/** The value that all of them share; `null` where there is none, or several. */
export function commonValue<Value>(values: readonly Value[]): Value | null {
  const [first, ...others] = new Set(values);
  return first !== undefined && others.length === 0 ? first : null;
}
