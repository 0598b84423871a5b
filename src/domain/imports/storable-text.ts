const UNSTORABLE = /[\0\p{Cs}]/u;

/** Text that a database takes: without NUL characters, and with half a surrogate pair made U+FFFD. */
export function storableText(text: string): string {
  if (!UNSTORABLE.test(text)) return text;
  return text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd');
}

/** `storableText` cut to at most `maxLength` characters, never through a surrogate pair. */
export function boundedText(text: string, maxLength: number): string {
  const storable = storableText(text);
  if (storable.length <= maxLength) return storable;
  return storable.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}
