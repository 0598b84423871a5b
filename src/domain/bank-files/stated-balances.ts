import type { Pence } from '../money.js';

/** What a file's own statements say the account held, as far as it has been read. */
export interface StatedBalances {
  /** Of the first statement; `null` where none is stated. */
  readonly opening: Pence | null;
  /** Of the last. */
  readonly closing: Pence | null;
  /** How much the statements together say the account moved; `null` unless each states both. */
  readonly moved: Pence | null;
  /** `null` where none is stated, or several are. */
  readonly currency: string | null;
}

export const NO_BALANCES: StatedBalances = { opening: null, closing: null, moved: null, currency: null };

/** Takes note of statements' balances as they are met; which of a pair comes first does not matter. */
export function createStatedBalances() {
  let opening: Pence | null = null;
  let closing: Pence | null = null;
  let moved: Pence = 0;
  let open: Pence | null = null;
  let close: Pence | null = null;
  let pairs = 0;
  const currencies = new Set<string>();

  function settle(): void {
    if (open === null || close === null) return;
    moved += close - open;
    pairs += 1;
    open = null;
    close = null;
  }

  return {
    opened(minor: Pence, currency: string): void {
      opening ??= minor;
      open = minor;
      currencies.add(currency);
      settle();
    },
    closed(minor: Pence, currency: string): void {
      closing = minor;
      close = minor;
      currencies.add(currency);
      settle();
    },
    result(): StatedBalances {
      const [currency = null, ...others] = currencies;
      const isWhole = pairs > 0 && open === null && close === null && others.length === 0;
      return {
        opening,
        closing,
        moved: isWhole ? moved : null,
        currency: others.length === 0 ? currency : null,
      };
    },
  };
}

export type StatedBalancesTally = ReturnType<typeof createStatedBalances>;
