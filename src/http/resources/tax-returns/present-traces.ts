import type { Calculation } from '../../../db/calculations/calculations-queries.js';
import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import type {
  AccountsTrace,
  AdjustmentTrace,
  FigureTrace,
  InputTrace,
  NotCountedTrace,
  TransactionsTrace,
} from '../../../domain/tax-returns/figure-trace.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import { presentAdjustmentResult } from './adjustment-wire.js';

/** Sources of each figure of a calculation, and of values that are in none. */
export function presentTraces(calculation: Calculation) {
  const traces = calculation.trace ?? [];
  return {
    trace: traces.filter(isOfTransactions).map((trace) => presentTrace(trace, calculation)),
    adjustment_results: traces.filter(isOfAdjustment).map(presentAdjustmentResult),
    from_accounts: traces.filter(isOfAccounts).map(presentAccounts),
    from_inputs: traces.filter(isOfInput).map(({ figure, input, amountPence }) => ({
      figure,
      input,
      amount: poundsFromPence(amountPence),
    })),
    not_counted: traces.filter(isNotCounted).map((trace) => presentNotCounted(trace, calculation)),
  };
}

const isOfTransactions = (trace: FigureTrace): trace is TransactionsTrace =>
  trace.kind === undefined || trace.kind === 'transactions';
const isOfAdjustment = (trace: FigureTrace): trace is AdjustmentTrace => trace.kind === 'adjustment';
const isOfInput = (trace: FigureTrace): trace is InputTrace => trace.kind === 'input';
const isOfAccounts = (trace: FigureTrace): trace is AccountsTrace => trace.kind === 'accounts';
const isNotCounted = (trace: FigureTrace): trace is NotCountedTrace => trace.kind === 'not_counted';

const presentTrace = (trace: TransactionsTrace, calculation: Calculation) => ({
  figure: trace.figure,
  ...presentOwner(trace),
  amount: poundsFromPence(trace.amountPence),
  allowable_amount: poundsFromPence(trace.allowablePence ?? trace.amountPence),
  recorded_amount: poundsFromPence(trace.recordedPence ?? trace.amountPence),
  count: trace.count,
  transactions_url: transactionsUrl(trace, calculation),
});

const presentAccounts = (trace: AccountsTrace) => ({
  figure: trace.figure,
  business_id: publicId('business', trace.businessId),
  amount: poundsFromPence(trace.amountPence),
  periods: trace.periods.map(({ from, to, days, ofDays, provisional, amountPence }) => ({
    start_on: from,
    end_on: to,
    days,
    of_days: ofDays,
    provisional,
    amount: poundsFromPence(amountPence),
  })),
});

const presentNotCounted = (trace: NotCountedTrace, calculation: Calculation) => ({
  ...presentOwner(trace),
  reason: trace.reason,
  amount: trace.amountPence === null ? null : poundsFromPence(trace.amountPence),
  count: trace.count,
  transactions_url: transactionsUrl(trace, calculation),
});

function presentOwner(trace: TransactionsTrace | NotCountedTrace) {
  return {
    category: trace.category,
    business_id: trace.businessId === null ? null : publicId('business', trace.businessId),
    property_id: trace.propertyId === null ? null : publicId('property', trace.propertyId),
  };
}

/** A list of exactly the transactions, and of the split ones with a part, that a trace counts. */
function transactionsUrl(
  trace: TransactionsTrace | NotCountedTrace,
  { clientId, taxYear }: Calculation,
): string {
  const query = new URLSearchParams({
    ...ledgerOf(trace, clientId),
    tax_year: formatTaxYear(taxYear),
    ...narrowedBy(trace),
  });
  return `/v1/transactions?${query}`;
}

/** The client's own, or that of another owner, who is not named: the rows are shown to nobody but those who may see all. */
const ledgerOf = (trace: TransactionsTrace | NotCountedTrace, clientId: string): Record<string, string> =>
  trace.kind === 'not_counted' || trace.ledgerOf === undefined
    ? { client_id: publicId('client', clientId) }
    : { ledger_of: publicId('property', trace.ledgerOf) };

function narrowedBy(trace: TransactionsTrace | NotCountedTrace): Record<string, string> {
  if (trace.kind === 'not_counted' && trace.reason === 'uncategorised') return { uncategorised: 'true' };
  if (trace.kind === 'not_counted' && trace.reason === 'no_amount_in_pounds') {
    return { without_amount_gbp: 'true' };
  }
  const { category, businessId, propertyId } = trace;
  const isExact = trace.kind !== undefined;
  return {
    ...(category === null ? {} : { category }),
    ...(trace.ofAnyBusiness === true
      ? {}
      : owner('business', businessId === null ? null : publicId('business', businessId), isExact)),
    ...owner('property', propertyId === null ? null : publicId('property', propertyId), isExact),
  };
}

function owner(name: 'business' | 'property', id: string | null, isExact: boolean): Record<string, string> {
  if (id !== null) return { [`${name}_id`]: id };
  return isExact ? { [`without_${name}`]: 'true' } : {};
}
