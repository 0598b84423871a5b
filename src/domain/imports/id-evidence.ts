import { LIMITS } from '../../limits/limits.js';
import type { BankRow } from '../bank-files/bank-row.js';
import { createSeenIds, rowContent } from '../bank-files/seen-ids.js';

/**
 * Verdicts on the ids of a file. `identify`: each stands on one transaction. `count`: they number the rows of this
 * export (1, 2, 3 … or always 0), so that the next export gives them to other rows. `repeat`: one stands on several rows.
 */
export type IdVerdict = 'identify' | 'count' | 'repeat';

interface Numbered {
  count: number;
  least: number;
  max: number;
}

const { clearIdCharacters, idPrefixes } = LIMITS.bankFiles;
/** A longer number is no count of rows, but an id that a bank has drawn up. */
const NUMBERED = /^(.{0,40}?)(\d{1,9})$/;
/** A file counts its rows where at least so many of ten ids go on one after another. */
const COUNTED_OF_TEN = 9;
/** Fewer may be ids that happen to be 1 and 2. */
const LEAST_BARE = 3;

/**
 * Looks at the ids of a file's rows, a platform's fee apart from its sale. They are evidence that two rows of two files
 * are one, and never proof, so a file that numbers its rows is told from one whose ids identify them.
 */
export function createIdEvidence() {
  const seen = createSeenIds();
  const byPrefix = new Map<string, Numbered>();
  let ids = 0;
  let shortest = Number.POSITIVE_INFINITY;
  let isRepeated = false;

  function number(id: string): void {
    const [, prefix = '', digits = ''] = NUMBERED.exec(id) ?? [];
    if (digits === '') return;
    const value = Number(digits);
    const known = byPrefix.get(prefix);
    if (known === undefined) {
      if (byPrefix.size < idPrefixes.value) byPrefix.set(prefix, { count: 1, least: value, max: value });
      return;
    }
    known.count += 1;
    known.least = Math.min(known.least, value);
    known.max = Math.max(known.max, value);
  }

  /** Most ids are one text and a number, from 0 or 1 on, with gaps only where lines were left out. */
  const isCounted = ({ count, least, max }: Numbered): boolean =>
    count * 10 >= ids * COUNTED_OF_TEN && least <= 1 && max * 2 <= count * 3 + 2;

  return {
    add(row: BankRow): void {
      const { externalId, part } = row;
      if (externalId === null || part === 'fee') return;
      ids += 1;
      shortest = Math.min(shortest, externalId.length);
      const inAccount = `${row.account ?? ''} ${externalId}`;
      if (seen.add(inAccount, rowContent(row)) === 'conflict') isRepeated = true;
      number(externalId);
    },
    verdict(): IdVerdict {
      if ([...byPrefix.values()].some(isCounted)) return 'count';
      return isRepeated ? 'repeat' : 'identify';
    },
    /** Whether they are bare numbers of rows, which nobody would choose as ids of their own. */
    isBareCount(): boolean {
      const bare = byPrefix.get('');
      return bare !== undefined && bare.count >= LEAST_BARE && isCounted(bare);
    },
    /** Rows with an id. */
    count: () => ids,
    /** Whether more rows may change the verdict: ids are short, as counts are. */
    isOpen: () => ids > 0 && !isRepeated && shortest < clearIdCharacters.value,
  };
}
