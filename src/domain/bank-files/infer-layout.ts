import { arePricesOfOne } from './are-prices-of-one.js';
import { hasLetters, isAmount, isDate, mostly } from './column-content.js';
import type { ColumnRole, HeadingsByRole } from './column-roles.js';
import { headingsByRole } from './column-roles.js';
import type { AmountLayout, CsvLayout, Headings } from './csv-layout.js';
import { parseCurrencyCode } from './currency-code.js';
import { areFiguresCut, arePenceApart } from './cut-samples.js';
import { inAccountCurrency } from './in-account-currency.js';
import { inferAmount } from './infer-amount.js';
import { hasOpenFee, inferFee, leavesFeeAside } from './infer-fee.js';
import { inferVat, isNetOfVat } from './infer-vat.js';
import { marksCreditsAlone } from './marked-credits.js';
import type { TableSample } from './table-sample.js';
import { columnTexts } from './table-sample.js';
import { transferRules } from './transfer-words.js';
import { asksWhetherBooked } from './unbooked-columns.js';

/**
 * A layout for an unknown header: headings suggest what a column is for, and what stands
 * under them must bear it out. `null` without a date and an amount.
 */
export function inferLayout(sample: TableSample, dates: 'named' | 'unnamed' = 'named'): CsvLayout | null {
  if (areFiguresCut(sample)) return null;
  const roles = headingsByRole(sample.header);
  const holds = (test: (text: string) => boolean) => (heading: string) =>
    mostly(columnTexts(sample, heading), test);
  const candidates = dates === 'named' ? roles.date : unnamedDates(sample, roles);
  const [firstDate] = candidates.filter(holds(isDate));
  if (firstDate === undefined) return null;
  const priced = inferFee(sample);
  const taxed = priced === null ? inferVat(sample) : null;
  const figures = inferAmount(sample, taxed === null ? roles : preferred(roles, taxed.whole));
  const amount = priced?.amount ?? figures?.amount ?? null;
  if (amount === null) return null;
  const [firstAmount = ''] = amountHeadings(amount);
  if (amountHeadings(amount).some((heading) => arePenceApart(sample, heading))) return null;
  if (arePricesOfOne(sample, firstAmount)) return null;
  if (priced === null && leavesFeeAside(sample, firstAmount)) return null;
  const vat = taxed !== null && amountHeadings(amount).includes(taxed.whole) ? [taxed.vat] : [];
  if (vat.length === 0 && amount.kind !== 'split' && isNetOfVat(sample, amount.column[0] ?? '')) return null;
  const used = new Set([firstDate, ...amountHeadings(amount), ...(priced?.fee.column ?? []), ...vat]);
  const spare = (role: ColumnRole) => roles[role].filter((heading) => !used.has(heading));
  const isText = (heading: string) => !holds(isAmount)(heading) && !holds(isDate)(heading);
  const parties = spare('counterparty').filter((heading) => !roles.description.includes(heading));
  const described = spare('description').filter(isText);
  const isDescribed = described.length + parties.length + spare('type').length > 0;
  const texts = isDescribed ? described : unnamedTexts(sample, roles, used);
  const types = spare('type').filter((heading) => !holds(isAmount)(heading));
  const [balance] = [figures?.balance ?? [], spare('balance').filter(holds(isAmount))]
    .flat()
    .filter((heading) => !used.has(heading));
  const currency = spare('currency').filter(holds((text) => parseCurrencyCode(text) !== null));
  const layout: CsvLayout = {
    name: 'other',
    requires: [],
    ...(isBritish(sample) ? { dateOrder: 'dmy' } : {}),
    date: [firstDate],
    valueDate: candidates.filter((heading) => heading === 'value date' && heading !== firstDate),
    amount,
    ...balanceOf(sample, balance),
    ...(currency.length === 0 ? {} : { currency: currency.slice(0, 1) }),
    description: [parties, texts].filter((group) => group.length > 0),
    type: [...types, ...spare('reference')],
    counterparty: parties,
    reference: spare('reference').filter((heading) => !texts.includes(heading)),
    externalId: spare('externalId')
      .filter((heading) => isUnique(columnTexts(sample, heading)))
      .slice(0, 1),
    ...(priced === null ? {} : { fee: priced.fee }),
    hasOpenFee: priced === null && hasOpenFee(sample, firstAmount, balance),
    ...(vat.length === 0 ? {} : { vat }),
    transfers: transferRules(types, [...parties, ...texts], priced !== null),
    status: spare('status').filter((heading) => !asksWhetherBooked(heading)),
  };
  return inAccountCurrency(layout, sample);
}

/** The headings with the one of the whole payment first among those of amounts. */
const preferred = (roles: HeadingsByRole, whole: string): HeadingsByRole => ({
  ...roles,
  amount: [whole, ...roles.amount.filter((heading) => heading !== whole)],
});

/** The column of running balances, and whether it marks its credits alone. */
export function balanceOf(sample: TableSample, heading: string | undefined) {
  if (heading === undefined) return {};
  return {
    balance: [heading],
    ...(marksCreditsAlone(columnTexts(sample, heading)) ? { balanceCreditsMarked: true } : {}),
  };
}

/** Columns of dates under headings that say nothing known; a record narrower than the table is no header. */
function unnamedDates({ header, records }: TableSample, roles: HeadingsByRole): readonly string[] {
  const known = new Set(Object.values(roles).flat());
  const isNarrow = records.some(({ cells }) => cells.length > header.length);
  if (isNarrow || known.size === 0) return [];
  return header.map(({ name }) => name).filter((name) => name !== '' && !known.has(name));
}

/** The column with the most to say, when no heading names a description. */
function unnamedTexts(
  sample: TableSample,
  roles: HeadingsByRole,
  used: ReadonlySet<string>,
): readonly string[] {
  const named = new Set(Object.values(roles).flat());
  const wordy = sample.header
    .map(({ name }) => ({ name, texts: columnTexts(sample, name) }))
    .filter(({ name, texts }) => name !== '' && !named.has(name) && !used.has(name) && hasLetters(texts))
    .map(({ name, texts }) => ({ name, kinds: new Set(texts).size }));
  const max = wordy.reduce((kinds, column) => Math.max(kinds, column.kinds), 0);
  return wordy
    .filter(({ kinds }) => kinds === max)
    .map(({ name }) => name)
    .slice(0, 1);
}

/** Headings and words only British and Irish banks use, who write the day first. */
const BRITISH = /^(sort code|paid in|paid out|money in|money out|cheque number)$/;
const BRITISH_WORDS = /^sort code\b|\b(bgc|fpi|fpo|bacs|chaps|faster payments?|bank giro credit)\b/i;

function isBritish({ header, preamble, records }: TableSample): boolean {
  if (header.some(({ name }) => BRITISH.test(name))) return true;
  return [...preamble, ...records].some(({ cells }) => cells.some((cell) => BRITISH_WORDS.test(cell.trim())));
}

function amountHeadings(amount: AmountLayout): Headings {
  switch (amount.kind) {
    case 'split':
      return [...amount.moneyIn, ...amount.moneyOut];
    case 'flagged':
      return [...amount.column, ...amount.flag];
    default:
      return amount.column;
  }
}

const isUnique = (texts: readonly string[]) => texts.length > 0 && new Set(texts).size === texts.length;
