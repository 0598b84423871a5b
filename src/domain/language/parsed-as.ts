/**
 * The value of a JSON text that this code base wrote itself.
 * @throws {SyntaxError} {TypeError} for a text of another shape; the message of the latter repeats nothing of it
 */
export function parsedAs<T>(text: string, isOfShape: (value: unknown) => value is T): T {
  const value: unknown = JSON.parse(text);
  if (!isOfShape(value)) throw new TypeError('stored JSON has another shape than what reads it expects');
  return value;
}
