import type { PersonName } from './owner-name.js';
import { wordsOf } from './party-words.js';

/** An account of the client by the words of its name. */
interface OwnAccount {
  readonly id: string;
  readonly kind: 'bank' | 'card' | 'platform';
  /** Words that distinguish the account from others, in order. */
  readonly words: readonly string[];
}

/** Signs by which the client's own money is recognised. Made once for many rows. */
export interface OwnSigns {
  readonly person: PersonName | null;
  /** The client's accounts, by the first of their words. */
  readonly accounts: ReadonlyMap<string, readonly OwnAccount[]>;
}

interface NamedAccount {
  readonly id: string;
  readonly name: string;
  readonly kind: OwnAccount['kind'];
}

export function ownSignsOf(person: PersonName | null, named: readonly NamedAccount[]): OwnSigns {
  const accounts = new Map<string, OwnAccount[]>();
  for (const { id, name, kind } of named) {
    const words = accountWords(wordsOf(name));
    const [first] = words;
    if (first === undefined) continue;
    const known = accounts.get(first) ?? [];
    accounts.set(first, [...known, { id, kind, words }]);
  }
  return { person, accounts };
}

/** Words that stand in the name of any account, and beside it in a row. */
const OF_ANY_ACCOUNT: ReadonlySet<string> = new Set(
  `ACCOUNT ACCOUNTS ACC ACCT A C AC CARD BANK MY THE MAIN TO FROM VIA TRANSFER TRANSFERS TFR TRF XFER PAYMENT PMT FASTER FP FPO FPI
STANDING ORDER SO STO ONLINE MOBILE SENT RECEIVED REF IN OUT`.split(/\s+/),
);

/** The words that tell an account from others. */
export const accountWords = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !OF_ANY_ACCOUNT.has(word));
