/**
 * The text without the characters at its end that are wanted away. By hand: a pattern such as `0+$` looks at
 * every run of zeros from each of its characters on, which takes the square of its length.
 */
export function withoutEnd(text: string, isUnwanted: (character: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isUnwanted(text.charAt(end - 1))) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}
