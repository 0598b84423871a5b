const KNOWN = new Set(Intl.supportedValuesOf('currency'));

/** The ISO 4217 code in upper case; `null` for anything else. */
export function parseCurrencyCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return KNOWN.has(code) ? code : null;
}
