import type { AmountLayout, FeeLayout } from './csv-layout.js';
import { type Figures, type FigureValues, figureColumns } from './figure-columns.js';
import { balanceAgreement } from './sign-evidence.js';
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
 * they add up on the sample. The amount is then the net, so that a record of a fee alone has one too. Without a net the amount
 * is the gross, where the balance moves by both or the heading says so.
 */
export function inferFee(sample: TableSample): InferredFee | null {
  const money = figureColumns(sample);
  const fees = money.filter(({ name }) => FEE.test(name) && !NOT_A_FEE.test(name)).slice(0, MAX_FEES);
  if (fees.length === 0) return null;
  const others = money.filter((column) => !fees.includes(column));
  const taxes = others.filter(({ name }) => VAT_OF_FEE.test(name)).slice(0, 1);
  return (
    feeBetween(fees, others) ??
    (taxes.length === 0 ? null : feeBetween([...fees, ...taxes], others)) ??
    feeBesideBalance(sample, fees, others) ??
    feeBesideGross(fees, others)
  );
}

/** The VAT of a fee in a column of its own. */
const VAT_OF_FEE = /^(?:vat|vat amount|vat at 20%)$/;

/** A gross and a net that differ by these fees. */
function feeBetween(fees: readonly Figures[], others: readonly Figures[]): InferredFee | null {
  const sums = feeSums(fees);
  for (const [gross, net] of candidatePairs(others)) {
    const sense = agreedSense(gross.values, sums, net.values);
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

/**
 * Whether the amounts are what was left after fees, and the fees that the file states do not come to what is missing of a
 * larger sum beside them: booking what was left would lose the rest without a word.
 */
export function leavesFeeAside(sample: TableSample, amount: string): boolean {
  if (!NET.test(amount)) return false;
  const money = figureColumns(sample);
  const net = money.find(({ name }) => name === amount);
  const isFee = ({ name }: Figures) => FEE.test(name) && !NOT_A_FEE.test(name);
  if (net === undefined || !money.some((column) => isFee(column) && feeSums([column]).some(Boolean)))
    return false;
  const others = money.filter((column) => column !== net && !isFee(column) && !NOT_A_SUM.test(column.name));
  return others.some(({ values }) => isLarger(values, net.values));
}

/** Whether most figures are larger than those beside them. */
function isLarger(values: FigureValues, net: FigureValues): boolean {
  const stated = net.filter((left) => left !== null).length;
  const larger = net.filter((left, at) => left !== null && Math.abs(values[at] ?? 0) > Math.abs(left)).length;
  return larger * 2 > stated;
}

/** An amount whose balance moves by the fee as well. */
function feeBesideBalance(
  sample: TableSample,
  fees: readonly Figures[],
  others: readonly Figures[],
): InferredFee | null {
  const sums = feeSums(fees);
  const balances = others.filter(({ name }) => BALANCE.test(name)).slice(0, MAX_BALANCES);
  const amounts = others.filter(({ name }) => !NOT_A_SUM.test(name)).slice(0, MAX_SUMS);
  for (const balance of balances) {
    for (const amount of amounts) {
      for (const sense of ['signed', 'unsigned'] as const) {
        const charged = sums.map((fee) => (sense === 'signed' ? fee : -fee));
        if (movesByFee({ amount, charged, balance }, sample)) return gross(amount, fees, sense);
      }
    }
  }
  return null;
}

const BALANCE = /\b(balance|bal)\b/;
const MAX_BALANCES = 3;

interface MovedByFee {
  readonly amount: Figures;
  readonly charged: readonly number[];
  readonly balance: Figures;
}

/** Whether the balance follows from amount and fee in four records of five, and from the amount alone in fewer. */
function movesByFee({ amount, charged, balance }: MovedByFee, { records }: TableSample): boolean {
  const agreement = (withFee: boolean) =>
    balanceAgreement(
      records.map((_, at) => ({
        amount: (amount.values[at] ?? 0) + (withFee ? (charged[at] ?? 0) : 0),
        balance: balance.values[at] ?? null,
        description: '',
      })),
    );
  const both = agreement(true);
  return both.pairs > 1 && both.signed >= both.pairs * 0.8 && both.signed > agreement(false).signed;
}

/** Whether fees stand beside an amount, and neither a balance nor its heading says whether they are within it. */
export function hasOpenFee(sample: TableSample, amount: string, balance: string | undefined): boolean {
  const money = figureColumns(sample);
  const fees = money.filter(({ name }) => FEE.test(name) && !NOT_A_FEE.test(name) && name !== amount);
  return balance === undefined && !NET.test(amount) && feeSums(fees).some((fee) => fee !== 0);
}

/** An amount that is called gross is before the fee, where the net stands nowhere. */
function feeBesideGross(fees: readonly Figures[], others: readonly Figures[]): InferredFee | null {
  const amount = others.find(({ name }) => ONLY_GROSS.test(name));
  if (amount === undefined || others.some(({ name }) => NET.test(name))) return null;
  const charged = feeSums(fees).filter((fee, at) => fee !== 0 && (amount.values[at] ?? 0) > 0);
  const negative = charged.filter((fee) => fee < 0).length;
  if (charged.length === 0 || (negative > 0 && negative < charged.length)) return null;
  return gross(amount, fees, negative > 0 ? 'signed' : 'unsigned');
}

const ONLY_GROSS = /^(gross|gross (amount|sales|value|total)|amount gross|(amount|total) before fees?)$/;

const gross = ({ name }: Figures, fees: readonly Figures[], sense: 'signed' | 'unsigned'): InferredFee => ({
  amount: { kind: 'signed', column: [name] },
  fee: {
    column: fees.map((fee) => fee.name),
    sense,
    book: 'apart',
    amountIs: 'gross',
    label: 'Fee',
    sum: true,
  },
});

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

const feeSums = (fees: readonly Figures[]): readonly number[] =>
  (fees[0]?.values ?? []).map((_, record) =>
    fees.reduce((sum, { values }) => sum + (values[record] ?? 0), 0),
  );

/** Four records in five must add up, one of them with a fee; what is charged leaves less than there was. */
function agreedSense(
  gross: FigureValues,
  fees: readonly number[],
  net: FigureValues,
): 'signed' | 'unsigned' | null {
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
