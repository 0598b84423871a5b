import { mostly } from './column-content.js';
import type { CellRule, ColumnLayout } from './csv-layout.js';

const LETTER = /^[a-z]$/i;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Letters that some program uses for what was not paid; as the usual letter they may mean posted, done or valid. */
const SELDOM_BOOKED = 'DFPUVX';

/**
 * Rules for a column of statuses of one letter each. The letter of most records is that of payments that were made, and so
 * is the C of a register beside its R. P and U are pending and V is void; any other letter does not say.
 */
export function letterRules(
  heading: string,
  texts: readonly string[],
): Required<Pick<ColumnLayout, 'leaveOut' | 'doubtful'>> {
  const columns = [heading];
  if (!mostly(texts, (text) => LETTER.test(text))) return { leaveOut: [], doubtful: [] };
  const usual = usualLetter(texts);
  const isBooked = usual !== null && !SELDOM_BOOKED.includes(usual);
  const booked = isBooked ? [usual, ...(usual === 'R' ? ['C'] : [])] : [];
  const open = LETTERS.filter((letter) => !booked.includes(letter));
  const pending = open.filter((letter) => 'PU'.includes(letter) && letter !== usual);
  const reverted = open.filter((letter) => letter === 'V' && letter !== usual);
  const doubtful = open.filter((letter) => ![...pending, ...reverted].includes(letter));
  return {
    leaveOut: [
      ...oneOf(columns, pending).map((rule) => ({ ...rule, reason: 'pending' as const })),
      ...oneOf(columns, reverted).map((rule) => ({ ...rule, reason: 'reverted' as const })),
    ],
    doubtful: oneOf(columns, doubtful),
  };
}

const oneOf = (columns: readonly string[], letters: readonly string[]): readonly CellRule[] =>
  letters.length === 0 ? [] : [{ columns, matches: new RegExp(`^[${letters.join('')}]$`, 'i') }];

/** The letter of more than half of the records, in capitals; `null` where there is none. */
function usualLetter(texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const letter = text.toUpperCase();
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const usual = [...counts].find(([, count]) => count * 2 > texts.length);
  return usual?.[0] ?? null;
}
