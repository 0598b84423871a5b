import { accountName } from './account-name.js';
import { cleanCell, isFilled } from './cell-text.js';
import type { CsvLayout } from './csv-layout.js';
import type { AccountPlan, ColumnPlan } from './csv-plan.js';
import { readHeaderName } from './header-name.js';
import type { RawRecord } from './read-record.js';
import type { TableSample } from './table-sample.js';

/** Headings of the account that a row belongs to, the best first. None of them is the other party's. */
const HEADINGS = [
  'own iban',
  'own account number',
  'own account',
  'account iban',
  'iban',
  'account number',
  'account no',
  'account #',
  'account num',
  'bank account number',
  'account id',
  'account',
  'bank account',
  'account name',
  'card number',
];

/** A layout's own column is believed; any other must hold what an account of one's own would. */
export function planAccount(layout: CsvLayout, sample: TableSample, columns: ColumnPlan): AccountPlan {
  if (layout.ownFormat || layout.account?.length === 0) return { columns: [], stated: null };
  const at = (heading: string) => sample.header.findIndex(({ name }) => name === heading);
  const [known] = (layout.account ?? []).map(at).filter((index) => index >= 0);
  const taken = takenColumns(columns);
  const account =
    known ??
    HEADINGS.map(at).find((index) => index >= 0 && !taken.has(index) && isOwnAccount(sample, index, columns));
  if (account === undefined) return { columns: [], stated: accountAbove(sample.preamble) };
  const sortCode = at('sort code');
  const needsSortCode = sortCode >= 0 && /\b(?:number|no|num)\b/.test(sample.header[account]?.name ?? '');
  return { columns: needsSortCode ? [sortCode, account] : [account], stated: null };
}

/**
 * Filled in all records but a few, and one for all or the same for many. Where each of several stands beside one
 * party alone it is that party's.
 */
function isOwnAccount(
  { records }: TableSample,
  index: number,
  { description, counterparty }: ColumnPlan,
): boolean {
  const filled = records.filter(({ cells }) => isFilled(cleanCell(cells[index] ?? '')));
  if (filled.length === 0 || (records.length - filled.length) * 10 > records.length) return false;
  const accountOf = ({ cells }: RawRecord) => cleanCell(cells[index] ?? '');
  const accounts = new Set(filled.map(accountOf));
  if (accounts.size === 1) return true;
  if (accounts.size * 2 > filled.length) return false;
  const parties = [counterparty[0], ...description.map(([first]) => first)].flatMap((column) => column ?? []);
  const beside = filled.map((record) =>
    [accountOf(record), ...parties.map((column) => record.cells[column])].join('\n'),
  );
  return new Set(beside).size > accounts.size;
}

function takenColumns(columns: ColumnPlan): ReadonlySet<number> {
  const { amount, fee, original } = columns;
  return new Set([
    ...columns.date,
    ...('column' in amount ? amount.column : [...amount.moneyIn, ...amount.moneyOut]),
    ...(fee === null ? [] : fee.column),
    ...(original === null ? [] : [...original.amount, ...original.currency]),
    ...columns.description.flat(),
    ...columns.counterparty,
    ...columns.reference,
    ...columns.externalId,
    ...columns.currency,
    ...columns.balance,
  ]);
}

/** Labels of the lines above a table that name its account, the best first. */
const ABOVE = ['iban', 'account number', 'account no', 'account', 'account name', 'card number'];
const LABELLED = /^([a-z .]{2,20}): {0,3}(.*)$/i;

function accountAbove(preamble: readonly RawRecord[]): string | null {
  const stated = preamble.flatMap(({ cells }) => labelledIn(cells));
  const found = ABOVE.map((label) => stated.find(({ name }) => name === label)?.value ?? null);
  return found.find((value) => value !== null) ?? null;
}

/** A label with what stands after its colon, or in the next cell that holds anything. */
function labelledIn(cells: readonly string[]): readonly { readonly name: string; readonly value: string }[] {
  const [first = '', ...others] = cells.map((cell) => cleanCell(cell).slice(0, 200)).filter(isFilled);
  const [, label = first, rest = ''] = LABELLED.exec(first) ?? [];
  const value = accountName(rest || others[0]);
  return value === null ? [] : [{ name: readHeaderName(label).name, value }];
}
