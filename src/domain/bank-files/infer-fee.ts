import { parseAmountText } from './amount-text.js';
import type { AmountLayout, FeeLayout } from './csv-layout.js';
import type { TableSample } from './table-sample.js';

/** Columns of the gross, the fee and the net, in a file that states all three. */
interface InferredFee {
  readonly amount: AmountLayout;
  readonly fee: FeeLayout;
}

const FEE =
  /\b(fees?|commission|deductions?|processing (cost|charge)s?|(service|platform|transaction|booking) charges?|vat on (fees?|commission))\b/;
const NOT_A_FEE = /%|\b(percent\w*|rate|currency|ccy|date|id|type|before|after|excl\w*|incl\w*|total)\b/;
const GROSS =
  /\b(gross|total|order value|sale amount|charge amount|booking amount|amount|takings|collected|sales)\b/;
const NET =
  /\b(net|payout|payable|settled|settlement amount|paid out|you receive|received|earnings|total payable|to be paid)\b/;
const NOT_A_SUM = /\b(balance|rate|quantity|qty|tax|vat|tips?|discounts?|id|code|number|nights?|rooms?)\b|%/;
/** More columns of fees, and of sums, than any export has. */
const MAX_FEES = 12;
const MAX_SUMS = 12;

/**
 * Finds gross, fees and net among unknown columns of figures, and believes them only when
 * they add up on the sample. The amount is then the net, so that a record of a fee alone has one too.
 */
export function inferFee(sample: TableSample): InferredFee | null {
  const figures = sample.header.map(({ name }, index) => ({ name, values: valuesAt(sample, index) }));
  const money = figures.filter(({ name, values }) => name !== '' && values !== null);
  const fees = money.filter(({ name }) => FEE.test(name) && !NOT_A_FEE.test(name)).slice(0, MAX_FEES);
  if (fees.length === 0) return null;
  const others = money.filter((column) => !fees.includes(column));
  const sums = feeSums(fees);
  for (const [gross, net] of candidatePairs(others)) {
    const sense = agreedSense(gross.values ?? [], sums, net.values ?? []);
    if (sense === null) continue;
    return {
      amount: { kind: 'signed', column: [net.name] },
      fee: {
        column: fees.map(({ name }) => name),
        sense,
        book: 'apart',
        amountIs: 'net',
        label: 'Fee',
        sum: true,
        gross: [gross.name],
      },
    };
  }
  return null;
}

interface Figures {
  readonly name: string;
  readonly values: Values | null;
}

/** Gross and net: first what is called so, then any two columns of money. */
function* candidatePairs(columns: readonly Figures[]): Generator<readonly [Figures, Figures]> {
  const others = columns.filter(({ name }) => !NOT_A_SUM.test(name)).slice(0, MAX_SUMS);
  for (const isNamed of [true, false]) {
    for (const net of others.filter(({ name }) => NET.test(name) || !isNamed)) {
      for (const gross of others.filter(({ name }) => GROSS.test(name) || !isNamed)) {
        if (gross !== net) yield [gross, net];
      }
    }
  }
}

type Values = readonly (number | null)[];

/** A column's figures by record, blank ones `null`; `null` for a column with anything else in it. */
function valuesAt({ records }: TableSample, index: number): Values | null {
  const values: (number | null)[] = [];
  for (const { cells } of records) {
    const parsed = parseAmountText(cells[index] ?? '');
    if (!parsed.ok && parsed.fault !== 'missing_value') return null;
    values.push(parsed.ok ? parsed.minor : null);
  }
  return values.some((value) => value !== null) ? values : null;
}

const feeSums = (fees: readonly { readonly values: Values | null }[]): readonly number[] =>
  (fees[0]?.values ?? []).map((_, record) =>
    fees.reduce((sum, { values }) => sum + (values?.[record] ?? 0), 0),
  );

/** Four records in five must add up, one of them with a fee; what is charged leaves less than there was. */
function agreedSense(gross: Values, fees: readonly number[], net: Values): 'signed' | 'unsigned' | null {
  const count = { records: 0, signed: 0, unsigned: 0, charged: 0, lowered: 0 };
  net.forEach((left, record) => {
    if (left === null) return;
    const fee = fees[record] ?? 0;
    const difference = left - (gross[record] ?? 0);
    count.records += 1;
    if (difference === fee) count.signed += 1;
    if (difference === -fee) count.unsigned += 1;
    if (fee === 0 || Math.abs(difference) !== Math.abs(fee)) return;
    count.charged += 1;
    if (difference < 0) count.lowered += 1;
  });
  const isCharged = count.charged > 0 && count.lowered * 2 >= count.charged;
  const enough = (agreeing: number) => isCharged && agreeing >= count.records * 0.8;
  if (enough(count.signed) && count.signed >= count.unsigned) return 'signed';
  return enough(count.unsigned) ? 'unsigned' : null;
}
