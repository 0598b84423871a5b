import { filingDueOn, formatTaxYear, isIsoDate, parseTaxYear } from '../domain/tax-year.js';
import { badRequest, notFound } from './hmrc-error.js';
import type { Operation, OperationRequest } from './operation.js';
import { dateOf } from './quarters.js';
import type { JsonObject, SandboxYear, Taxpayer } from './state.js';

const LONGEST_RANGE_DAYS = 732;

/** Operations for amounts that the taxpayer owes and has paid. A filed year is a balancing charge, payments are made by control. */
export function accountOperations(): Operation[] {
  return [
    {
      name: 'balance-and-transactions',
      method: 'get',
      path: '/accounts/self-assessment/:nino/balance-and-transactions',
      version: '4.0',
      scope: 'read:self-assessment',
      handle: balanceAndTransactions,
    },
  ];
}

function balanceAndTransactions(request: OperationRequest) {
  readRange(request);
  const { taxpayer } = request;
  const charges = Object.entries(taxpayer.years).flatMap(([taxYear, year]) => chargeOf(taxYear, year));
  const payments = taxpayer.payments ?? [];
  if (charges.length === 0 && payments.length === 0) throw notFound();
  let left = sumOf(payments.map(({ amount }) => amount));
  const owed = charges.map((charge) => {
    const cleared = Math.min(left, charge.amount);
    left = round(left - cleared);
    return { ...charge, outstanding: round(charge.amount - cleared) };
  });
  const totalBalance = round(sumOf(owed.map(({ outstanding }) => outstanding)) - left);
  return {
    status: 200,
    body: {
      balanceDetails: balanceOf(owed, totalBalance, dateOf(request.now)),
      documentDetails: [...owed.map(chargeDocument), ...paymentDocuments(taxpayer)],
    },
  };
}

interface Charge {
  readonly taxYear: string;
  readonly chargedOn: string;
  readonly dueOn: string;
  readonly amount: number;
}
type Owed = Charge & { readonly outstanding: number };

/** By the declaration or amendment that was filed last. */
function chargeOf(taxYear: string, year: SandboxYear): Charge[] {
  const filing = year.filings.at(-1);
  const calculation = year.calculations.find((one) => one.calculationId === filing?.calculationId);
  const start = parseTaxYear(taxYear);
  if (filing === undefined || calculation?.liabilityAmount === undefined || start === null) return [];
  return [
    {
      taxYear: formatTaxYear(start),
      chargedOn: filing.receivedAt.slice(0, 10),
      dueOn: filingDueOn(start),
      amount: calculation.liabilityAmount,
    },
  ];
}

function balanceOf(owed: readonly Owed[], totalBalance: number, today: string): JsonObject {
  const overdue = sumOf(owed.filter(({ dueOn }) => dueOn < today).map(({ outstanding }) => outstanding));
  const pending = sumOf(owed.filter(({ dueOn }) => dueOn >= today).map(({ outstanding }) => outstanding));
  return {
    payableAmount: 0,
    pendingChargeDueAmount: pending,
    overdueAmount: overdue,
    totalBalance,
    bcdBalancePerYear: owed.map(({ taxYear, outstanding }) => ({ taxYear, bcdAmount: outstanding })),
  };
}

const chargeDocument = (charge: Owed, index: number): JsonObject => ({
  taxYear: charge.taxYear,
  documentId: String(1455 + index),
  documentDate: charge.chargedOn,
  documentDueDate: charge.dueOn,
  documentDescription: 'ITSA- Bal Charge',
  documentText: 'ITSA- Bal Charge',
  originalAmount: charge.amount,
  outstandingAmount: charge.outstanding,
  isChargeEstimate: false,
  isCodedOut: false,
});

const paymentDocuments = ({ payments = [] }: Taxpayer): JsonObject[] =>
  payments.map(({ paidOn, amount }, index) => ({
    documentId: String(9001 + index),
    documentDate: paidOn,
    documentDescription: 'Payment',
    originalAmount: -amount,
    outstandingAmount: 0,
    isChargeEstimate: false,
    isCodedOut: false,
    effectiveDateOfPayment: paidOn,
  }));

function readRange(request: OperationRequest): void {
  const fromDate = request.query('fromDate');
  const toDate = request.query('toDate');
  const isOpenOnly = request.query('onlyOpenItems') === 'true';
  if (fromDate === undefined && toDate === undefined) {
    if (isOpenOnly || request.query('docNumber') !== undefined) return;
    throw badRequest('RULE_INCONSISTENT_QUERY_PARAMS');
  }
  if (fromDate === undefined) throw badRequest('MISSING_FROM_DATE');
  if (toDate === undefined) throw badRequest('MISSING_TO_DATE');
  if (!isIsoDate(fromDate)) throw badRequest('FORMAT_FROM_DATE');
  if (!isIsoDate(toDate)) throw badRequest('FORMAT_TO_DATE');
  if (toDate < fromDate) throw badRequest('RANGE_TO_DATE_BEFORE_FROM_DATE');
  const days = (Date.parse(toDate) - Date.parse(fromDate)) / 86_400_000;
  if (days > LONGEST_RANGE_DAYS) throw badRequest('RULE_INVALID_DATE_RANGE');
}

const round = (pounds: number) => Math.round(pounds * 100) / 100;
const sumOf = (amounts: readonly number[]) => round(amounts.reduce((sum, amount) => sum + amount, 0));
