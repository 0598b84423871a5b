const KNOWN = new Set(Intl.supportedValuesOf('currency'));

/** Words that tables write in a column of currencies instead of a code. */
const SPELT: Readonly<Record<string, string>> = {
  '£': 'GBP',
  POUNDS: 'GBP',
  STERLING: 'GBP',
  'POUND STERLING': 'GBP',
  'POUNDS STERLING': 'GBP',
  'BRITISH POUND': 'GBP',
  '€': 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  US$: 'USD',
  'US DOLLAR': 'USD',
  'US DOLLARS': 'USD',
};

/** The ISO 4217 code in upper case; `null` for anything else. */
export function parseCurrencyCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return KNOWN.has(code) ? code : null;
}

/** Currencies that a symbol can stand for; alone it stands for the first. */
const OF_SYMBOL: Readonly<Record<string, readonly string[]>> = {
  '£': ['GBP', 'FKP', 'GIP', 'SHP'],
  '€': ['EUR'],
  $: 'USD ARS AUD BBD BMD BSD BZD CAD CLP COP FJD GYD HKD JMD KYD LRD MXN NAD NZD SGD TTD TWD XCD'.split(' '),
  '¥': ['JPY', 'CNY'],
};

/** The currency that stands beside a figure in its own cell: a code, or a symbol with what it stands for alone. */
export interface WrittenCurrency {
  readonly currency: string | null;
  readonly symbol: string | null;
}

/** `null` for text that is neither a symbol nor a code. */
export function writtenCurrency(text: string): WrittenCurrency | null {
  const [likeliest] = OF_SYMBOL[text] ?? [];
  if (likeliest !== undefined) return { currency: likeliest, symbol: text };
  const code = parseCurrencyCode(text);
  return code === null ? null : { currency: code, symbol: null };
}

/** Whether a figure can be in this currency by what stands beside it; one that has nothing beside it can. */
export const fitsCurrency = ({ currency, symbol }: WrittenCurrency, code: string): boolean =>
  currency === null || currency === code || (OF_SYMBOL[symbol ?? ''] ?? []).includes(code);

/**
 * The currency of a figure: the one that the record states, else the figure's own, else what the file is in. A
 * dollar sign is the file's dollar, and never a pound. `null` where figure and record contradict each other.
 */
export function settledCurrency(
  written: WrittenCurrency,
  stated: string | null,
  otherwise: string,
): string | null {
  if (stated !== null) return fitsCurrency(written, stated) ? stated : null;
  return fitsCurrency(written, otherwise) ? otherwise : written.currency;
}
/** `parseCurrencyCode` for the cell of a table, which may hold a sign or a word. */
export const parseCurrencyCell = (text: string): string | null =>
  parseCurrencyCode(text) ?? SPELT[text.trim().toUpperCase()] ?? null;
