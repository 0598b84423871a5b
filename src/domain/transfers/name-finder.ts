import { isSurname } from '../categories/dictionary.js';
import { tokensOf } from '../categories/split-words.js';
import { readStatementLine } from '../categories/statement-line.js';
import type { AccountsOfOwner, NamedAccount, OpenRow } from './open-row.js';

/** How a row names an account: by its full name or number, or by a word that others may have too. */
type Naming = 'fully' | 'loosely' | 'not';

/** Names in the words of a row. */
export interface RowNames {
  /** Accounts of the owner other than its own. */
  readonly accounts: ReadonlyMap<string, Naming>;
  readonly isOwner: boolean;
  /** A person by name, or a company. */
  readonly isSomebodyElse: boolean;
  readonly saysTransfer: boolean;
}

type Words = readonly string[];

/** Says which of an owner's accounts, and whether the owner, a row names. Built once for many rows. */
export function createNameFinder(owner: AccountsOfOwner): (row: OpenRow) => RowNames {
  const signs = owner.accounts.map((account) => ({ id: account.id, ...signsOf(account) }));
  const ownNames = namesOf(owner);
  return (row) => {
    const payee = [...tokensOf(row.description), BREAK, ...tokensOf(row.counterparty ?? '')];
    const words = [...payee, BREAK, ...tokensOf(row.reference ?? '')];
    const others = signs.filter(({ id }) => id !== row.sourceAccountId);
    const isOwner = ownNames.some((name) => says(payee, name));
    return {
      accounts: new Map(others.map((account) => [account.id, namingOf(words, account)])),
      isOwner,
      isSomebodyElse: !isOwner && namesParty(row),
      saysTransfer: words.some((word) => TRANSFER_WORDS.has(word)),
    };
  };
}

function namesParty({ description, counterparty }: OpenRow): boolean {
  if (COMPANY.test(`${description} ${counterparty ?? ''}`)) return true;
  const parties = [readStatementLine(description).tokens, tokensOf(counterparty ?? '')];
  return parties.some((party) => TITLES.has(party[0] ?? '') || isSurname(party, 1));
}

const TITLES: ReadonlySet<string> = new Set('MR MRS MS MISS DR'.split(' '));
const COMPANY = /\b(?:ltd|limited|plc|llp)\b/i;

/** No name reaches across it. */
const BREAK = '';
const TRANSFER_WORDS: ReadonlySet<string> = new Set(['TRANSFER', 'TRANSFERS', 'TFR', 'TRF', 'XFER']);
/** Words of an account's name that other accounts have too. */
const OF_ANY_ACCOUNT: ReadonlySet<string> = new Set(
  'ACCOUNT ACCOUNTS ACC ACCT A C CARD BANK MY THE MAIN'.split(' '),
);
/** Digits that a bank prints of an account number: four or more. */
const NUMBER_DIGITS = /^\d{4,}$/;

interface Signs {
  readonly full: readonly Words[];
  readonly loose: readonly Words[];
}

function signsOf({ name, institution }: NamedAccount): Signs {
  const words = tokensOf(name);
  const core = words.filter((word) => !OF_ANY_ACCOUNT.has(word));
  const numbers = words.filter((word) => NUMBER_DIGITS.test(word)).map((word) => [word]);
  const bank = tokensOf(institution ?? '').filter((word) => !OF_ANY_ACCOUNT.has(word));
  const isTelling = (phrase: Words) => phrase.length > 1;
  return {
    full: [...numbers, ...[words, core].filter(isTelling)],
    loose: [core, bank].filter((phrase) => phrase.length > 0),
  };
}

function namingOf(words: Words, { full, loose }: Signs): Naming {
  if (full.some((phrase) => says(words, phrase))) return 'fully';
  return loose.some((phrase) => says(words, phrase)) ? 'loosely' : 'not';
}

/** `ADA BYRON`, `A BYRON`, `BYRON A`, `BYRON ADA`, and with the initials of further names. */
function namesOf({ givenName, familyName }: AccountsOfOwner): readonly Words[] {
  const family = tokensOf(familyName);
  const [first, ...others] = tokensOf(givenName);
  if (first === undefined || family.length === 0) return [];
  const initials = others.map((name) => name.slice(0, 1));
  const given = [[first], [first.slice(0, 1)], [first, ...others], [first, ...initials]];
  const full = [...given, [first.slice(0, 1), ...initials]];
  return full.flatMap((names) => [
    [...names, ...family],
    [...family, ...names],
  ]);
}

function says(words: Words, phrase: Words): boolean {
  return words.some(
    (word, at) => word === phrase[0] && phrase.every((one, offset) => words[at + offset] === one),
  );
}
