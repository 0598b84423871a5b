/** The parts of a comma list, without spaces around them and without empty ones. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `name=value,name=value`; a value may have `=` in it. */
export const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    listOf(text).map((entry) => {
      const at = entry.indexOf('=');
      return [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
    }),
  );
