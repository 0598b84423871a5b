import type { CsvLayout } from './csv-layout.js';
import { parseCurrencyCode } from './currency-code.js';
import { type Figures, figureColumns } from './figure-columns.js';
import type { TableSample } from './table-sample.js';

const NOT_AN_AMOUNT =
  /\b(?:balance|bal|rate|fees?|charges?|commission|vat|tax|tips?|quantity|qty|id|code|number)\b|%/;
/** More columns of figures than any export has. */
const MAX_COLUMNS = 12;
/** The currency of an account whose heading names none. */
const HOME = 'GBP';

/**
 * A layout booked by what the account was charged, where the file has that beside amounts in the currencies of the shops: both
 * are the same in each record of the account's own currency, and differ in those of another. Any other layout as it is.
 */
export function inAccountCurrency(layout: CsvLayout, sample: TableSample): CsvLayout {
  const { amount, currency: [currency] = [], fee } = layout;
  const [chosen] = amount.kind === 'signed' ? amount.column : [];
  if (chosen === undefined || currency === undefined || fee !== undefined) return layout;
  const at = sample.header.findIndex(({ name }) => name === currency);
  const codes = sample.records.map(({ cells }) => parseCurrencyCode(cells[at] ?? ''));
  const columns = figureColumns(sample).filter(({ name }) => !NOT_AN_AMOUNT.test(name) || name === chosen);
  const own = columns.find(({ name }) => name === chosen);
  if (own === undefined) return layout;
  const others = columns.filter((column) => column !== own).slice(0, MAX_COLUMNS);
  const isPair = (charged: Figures, spent: Figures) =>
    areToldApart(charged.name, spent.name, currency) && isCharged(charged, spent, codes);
  const charged = others.find((column) => isPair(column, own));
  const spent = charged === undefined ? others.find((column) => isPair(own, column)) : own;
  if (spent === undefined) return layout;
  return {
    ...layout,
    amount: { kind: 'signed', column: [charged?.name ?? chosen] },
    currency: [],
    original: { amount: [spent.name], currency: [currency] },
  };
}

function isCharged(charged: Figures, spent: Figures, codes: readonly (string | null)[]): boolean {
  const count = { home: 0, same: 0, abroad: 0, other: 0 };
  codes.forEach((code, at) => {
    const [own, theirs] = [charged.values[at] ?? null, spent.values[at] ?? null];
    if (code === null || own === null || theirs === null || own === 0) return;
    const isSame = own === theirs;
    if (code === HOME) count.home += 1;
    else count.abroad += 1;
    if (code === HOME && isSame) count.same += 1;
    if (code !== HOME && !isSame && Math.sign(own) === Math.sign(theirs)) count.other += 1;
  });
  return count.abroad > 0 && count.other === count.abroad && count.same === count.home;
}

/** Whether headings say which of two amounts is in the account's currency: one is called so, or the currency is called as the other is. */
function areToldApart(charged: string, spent: string, currency: string): boolean {
  if (NAMES_CHARGED.test(charged)) return !NAMES_CHARGED.test(spent);
  const [word = ''] = currency.split(' ');
  return spent.startsWith(`${word} `) && !charged.startsWith(`${word} `);
}

const NAMES_CHARGED =
  /\b(?:gbp|sterling|pounds|£|converted|billed|billing|settled|settlement|account|home|base|charged)\b|^£$/;
