import { BREAK } from './dictionary.js';
import { accountWords, type OwnSigns } from './own-signs.js';
import { mayName, nameAt, type PersonName } from './owner-name.js';
import {
  distinguishingWords,
  hasLegalForm,
  isOfAFirm,
  isOfTrade,
  isPassing,
  joinsNames,
  wordsOf,
} from './party-words.js';
import type { CategoriseInput } from './row-input.js';
import type { RowReading } from './row-reading.js';

/** The client's own name or account, as the other party of a row. */
interface OwnParty {
  /** `namesake`: a firm that bears the client's name, which may be the client's own. */
  readonly kind: 'person' | 'account' | 'namesake';
  /** Other words of the row leave it open. */
  readonly isDoubtful: boolean;
}

/**
 * The client itself as the other party of a row: by name, in any order, by initials or beside a spouse, or by the name of
 * another of its accounts. Only the party counts: a customer who writes the client's name as the reference is none, nor
 * is a firm of that name.
 */
export function ownPartyOf(signs: OwnSigns, input: CategoriseInput, row: RowReading): OwnParty | null {
  if (row.part !== null || row.channel === 'card') return null;
  const mayBePerson = signs.person !== null && mayName(signs.person, row.tokens);
  const mayBeAccount = signs.accounts.size > 0 && row.tokens.some((word) => signs.accounts.has(word));
  if (!mayBePerson && !mayBeAccount) return null;
  for (const { text, words } of partiesOf(input, row)) {
    const account = mayBeAccount ? accountNamed(signs, input, words) : null;
    if (account !== null) return account;
    const person =
      mayBePerson && signs.person !== null ? personNamed(signs.person, { text, words }, row) : null;
    if (person !== null) return person;
    if (distinguishingWords(words).length > 0) return null;
  }
  return null;
}

interface Party {
  readonly text: string;
  readonly words: readonly string[];
}

/** The fields that may name the party, the first that says anything deciding. */
function partiesOf(
  { description, counterparty, reference }: CategoriseInput,
  { tokens }: RowReading,
): readonly Party[] {
  const end = tokens.indexOf(BREAK);
  const line = { text: description, words: end < 0 ? tokens : tokens.slice(0, end) };
  const others = [counterparty, reference].map((text) => ({ text: text ?? '', words: wordsOf(text) }));
  const [other = line, note = line] = others;
  return [other, line, note];
}

function accountNamed(signs: OwnSigns, input: CategoriseInput, words: readonly string[]): OwnParty | null {
  const said = accountWords(words);
  for (const { id, kind, words: wanted } of signs.accounts.get(said[0] ?? '') ?? []) {
    if (id === input.sourceAccountId || !isSame(said, wanted)) continue;
    return { kind: 'account', isDoubtful: kind === 'platform' };
  }
  return null;
}

/** Numbers that the row adds are references. */
function isSame(said: readonly string[], wanted: readonly string[]): boolean {
  if (said.length < wanted.length || !wanted.every((word, at) => said[at] === word)) return false;
  return said.slice(wanted.length).every((word) => /^\d/.test(word));
}

function personNamed(person: PersonName, { text, words }: Party, row: RowReading): OwnParty | null {
  for (let from = 0; from < words.length; from++) {
    const found = nameAt(person, words, from, joinsNames(text));
    if (found !== null) {
      if (hasLegalForm(text)) return null;
      return judged(found.isFull, [...words.slice(0, from), ...words.slice(found.end)], row);
    }
    if (!isPassing(words[from] ?? '')) return null;
  }
  return null;
}

/** Judges the other words of the row: none, open, or showing that the name is a firm's or a customer's. */
function judged(isFull: boolean, others: readonly string[], row: RowReading): OwnParty | null {
  if (others.some(isOfAFirm)) return row.isIn ? null : NAMESAKE;
  const isOpen = distinguishingWords(others).length > 0 || row.tokens.some(isOfTrade);
  if (isOpen && !isFull) return row.isIn ? null : DOUBTFUL;
  return isOpen || (row.isIn && !isFull) ? DOUBTFUL : { kind: 'person', isDoubtful: false };
}

const DOUBTFUL: OwnParty = { kind: 'person', isDoubtful: true };
const NAMESAKE: OwnParty = { kind: 'namesake', isDoubtful: true };
