import type { Pence } from '../money.js';
import type { SplitFields } from '../transactions/transaction.js';
import type { LabelledAmounts } from './printed-figures.js';

/** Reasons for which the figures of a statement are not proved. */
export const UNPROVED_REASONS = ['sums_disagree', 'line_not_understood', 'total_disagrees'] as const;
type UnprovedReason = (typeof UNPROVED_REASONS)[number];

/** The figures of a letting agent's statement. Deductions are not negative. */
export interface LettingStatement {
  readonly grossRentPence: Pence;
  /** Without their VAT, as the repairs are. */
  readonly feesPence: Pence;
  readonly repairsPence: Pence;
  readonly vatPence: Pence;
  /** The part of the VAT that is on fees. */
  readonly feesVatPence: Pence;
  readonly payoutPence: Pence;
  /** `null` where rent less fees, repairs and VAT is what was paid out, and every printed total agrees. */
  readonly unproved: UnprovedReason | null;
}

type Kind = 'rent' | 'fees' | 'repairs' | 'vat' | 'payout' | 'rent_total' | 'deductions_total';

const has = (label: string, words: readonly string[]): boolean => words.some((word) => label.includes(word));

const PAYOUT = [
  'payment to landlord',
  'paid to landlord',
  'payable to landlord',
  'due to landlord',
  'paid to you',
  'payment to you',
  'paid to your',
  'net payment',
  'net amount',
  'net income',
  'net rent',
  'amount paid',
  'balance paid',
  'total paid',
  'payout',
  'transferred to',
  'remitted',
];
const REPAIRS = [
  'repair',
  'maintenance',
  'plumb',
  'electric',
  'gas safe',
  'boiler',
  'contractor',
  'locksmith',
  'gutter',
  'works',
  'cleaning',
  'garden',
];
const FEES = [
  'fee',
  'commission',
  'management',
  'tenant find',
  'letting service',
  'inventory',
  'referenc',
  'admin',
];
const RENT = ['rent'];
const DEDUCTIONS = ['deduction', 'expense', 'expenditure', 'charges', 'outgoings', 'costs'];
const INCOME = ['rent', 'income', 'received', 'receipts'];
/** A word of its own: renovation and Private Road are no VAT. */
const NAMES_VAT = /\bvat\b/;
const WITH_VAT = ['inc', 'plus', '+'];
const AGENTS = ['landlord', 'letting', 'property management', 'rent statement', 'rental statement', 'tenan'];

function kindOf(label: string): Kind | null {
  if (has(label, PAYOUT)) return 'payout';
  if (label.includes('total')) {
    if (has(label, DEDUCTIONS) || has(label, FEES)) return 'deductions_total';
    return has(label, INCOME) ? 'rent_total' : null;
  }
  if (NAMES_VAT.test(label) && !has(label, WITH_VAT)) return 'vat';
  if (has(label, REPAIRS)) return 'repairs';
  if (has(label, FEES)) return 'fees';
  return has(label, RENT) ? 'rent' : null;
}

/** Sums as they come to be added up. */
interface Sums {
  rent: Pence;
  fees: Pence;
  feesVat: Pence;
  repairs: Pence;
  repairsVat: Pence;
  rentTotals: Pence[];
  deductionTotals: Pence[];
  payouts: Pence[];
  isUnderstood: boolean;
  /** The kind of the last deduction, whose VAT may stand on the next line. */
  last: 'fees' | 'repairs' | null;
}

/**
 * A letting agent's statement: rent, what the agent took of it, and what was paid out; `null` for every other document. It is proved by its
 * own sums, and only then of use for anything: a line that is not understood, or a total that differs, leaves it unproved.
 */
export function readLettingStatement(lines: readonly LabelledAmounts[]): LettingStatement | null {
  if (!lines.some(({ label }) => has(label, AGENTS))) return null;
  const sums: Sums = {
    rent: 0,
    fees: 0,
    feesVat: 0,
    repairs: 0,
    repairsVat: 0,
    rentTotals: [],
    deductionTotals: [],
    payouts: [],
    isUnderstood: true,
    last: null,
  };
  for (const line of lines) addLine(sums, line);
  if (sums.rent === 0) sums.rent = sums.rentTotals[0] ?? 0;
  const [payout] = sums.payouts;
  const isOfAgent = sums.rent > 0 && payout !== undefined && sums.fees + sums.repairs > 0;
  if (!isOfAgent) return null;
  return {
    grossRentPence: sums.rent,
    feesPence: sums.fees,
    repairsPence: sums.repairs,
    vatPence: sums.feesVat + sums.repairsVat,
    feesVatPence: sums.feesVat,
    payoutPence: payout,
    unproved: faultOf(sums, payout),
  };
}

function addLine(sums: Sums, { label, amounts }: LabelledAmounts): void {
  const printed = amounts.filter((pence) => pence !== 0);
  if (printed.length === 0) return;
  const kind = kindOf(label);
  const last = Math.abs(printed.at(-1) ?? 0);
  switch (kind) {
    case 'payout':
      sums.payouts.push(printed.at(-1) ?? 0);
      return;
    case 'rent_total':
      sums.rentTotals.push(last);
      return;
    case 'deductions_total':
      sums.deductionTotals.push(last);
      return;
    case 'vat':
      addVat(sums, label, printed);
      return;
    case 'rent':
      if (printed.length > 1 || (printed[0] ?? 0) < 0) sums.isUnderstood = false;
      else sums.rent += last;
      return;
    case 'fees':
    case 'repairs':
      addDeduction(sums, kind, printed.map(Math.abs));
      return;
    default:
      sums.isUnderstood = false;
  }
}

/** One figure is without VAT; three are net, VAT and both together. */
function addDeduction(
  sums: Sums,
  kind: 'fees' | 'repairs',
  [net = 0, vat, gross, ...more]: readonly Pence[],
): void {
  sums.last = kind;
  sums[kind] += net;
  if (vat === undefined) return;
  if (gross === undefined || more.length > 0 || net + vat !== gross) sums.isUnderstood = false;
  else sums[kind === 'fees' ? 'feesVat' : 'repairsVat'] += vat;
}

/** VAT belongs to what its line names, else to the deduction before it. */
function addVat(sums: Sums, label: string, [vat = 0, ...more]: readonly Pence[]): void {
  const kind = has(label, REPAIRS) ? 'repairs' : has(label, FEES) ? 'fees' : sums.last;
  if (kind === null || more.length > 0) sums.isUnderstood = false;
  else sums[kind === 'fees' ? 'feesVat' : 'repairsVat'] += Math.abs(vat);
}

function faultOf(sums: Sums, payout: Pence): UnprovedReason | null {
  const deductions = sums.fees + sums.feesVat + sums.repairs + sums.repairsVat;
  if (!sums.isUnderstood) return 'line_not_understood';
  if (sums.rent - deductions !== payout || sums.payouts.some((one) => one !== payout)) return 'sums_disagree';
  const totals = [
    ...sums.rentTotals.map((total) => total === sums.rent),
    ...sums.deductionTotals.map((total) => total === deductions),
  ];
  return totals.every(Boolean) ? null : 'total_disagrees';
}

/**
 * The parts of a row that is the payout of a proved statement: the rent, and what the agent took of it, with VAT, as costs. None where the
 * statement is not proved, or is of another sum.
 */
export function splitsOfLetting(
  statement: LettingStatement,
  row: Pick<SplitFields, 'amountPence' | 'businessId' | 'propertyId'>,
): readonly SplitFields[] {
  if (statement.unproved !== null || row.amountPence !== statement.payoutPence) return [];
  const { feesPence, feesVatPence, repairsPence, vatPence } = statement;
  const repairsVatPence = vatPence - feesVatPence;
  const part = (category: string, amountPence: Pence, vat: Pence): SplitFields[] =>
    amountPence === 0
      ? []
      : [
          {
            amountPence,
            category,
            businessId: row.businessId,
            propertyId: row.propertyId,
            // VAT is given of every part or of none.
            ...(vatPence === 0 ? {} : { vatPence: vat }),
          },
        ];
  return [
    ...part('property.rent_income', statement.grossRentPence, 0),
    ...part('property.professional_fees', -(feesPence + feesVatPence), -feesVatPence),
    ...part('property.repairs_and_maintenance', -(repairsPence + repairsVatPence), -repairsVatPence),
  ];
}
