import { DAY_MS } from '../../domain/durations.js';
import {
  filingDueOn,
  formatTaxYear,
  isIsoDate,
  parseTaxYear,
  taxYearEndsOn,
  taxYearOf,
  taxYearStartsOn,
} from '../../domain/tax-year.js';
import { badRequest, notFound } from './hmrc-error.js';
import type { Operation, OperationRequest } from './operation.js';
import { dateOf } from './quarters.js';
import type { JsonObject, SandboxPenalties, SandboxYear, Taxpayer } from './state.js';

const LONGEST_RANGE_DAYS = 732;

/** Operations for amounts that the taxpayer owes and has paid. A filed year is a balancing charge; payments, other charges and penalties are made by control. */
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
    {
      name: 'penalties',
      method: 'get',
      path: '/accounts/self-assessment/:nino/penalties',
      version: '4.0',
      scope: 'read:self-assessment',
      handle: ({ taxpayer }) => ({ status: 200, body: penaltiesOf(taxpayer.penalties) }),
    },
  ];
}

function balanceAndTransactions(request: OperationRequest) {
  readRange(request);
  const { taxpayer } = request;
  const isOpenOnly = request.query('onlyOpenItems') === 'true';
  const charges = [
    ...Object.entries(taxpayer.years).flatMap(([taxYear, year]) => chargeOf(taxYear, year)),
    ...(taxpayer.charges ?? []).map((charge) => ({
      ...charge,
      chargedOn: `${charge.taxYear.slice(0, 4)}-04-06`,
    })),
  ].sort((one, other) => one.dueOn.localeCompare(other.dueOn));
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
      balanceDetails: { ...balanceOf(owed, totalBalance, dateOf(request.now)), ...creditOf(left) },
      ...codingOf(taxpayer),
      documentDetails: [
        ...owed.filter(({ outstanding }) => !isOpenOnly || outstanding > 0).map(chargeDocument),
        ...(isOpenOnly ? [] : paymentDocuments(taxpayer)),
      ],
    },
  };
}

interface Charge {
  readonly taxYear: string;
  readonly chargedOn: string;
  readonly dueOn: string;
  readonly amount: number;
  readonly what?: string;
  readonly interest?: number;
}
type Owed = Charge & { readonly outstanding: number };

/** Charges of a year by the declaration or amendment that was filed last. */
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

/** Money beyond what is owed. */
const creditOf = (left: number): JsonObject =>
  left > 0 ? { unallocatedCredit: left, availableCredit: left } : {};

const codingOf = ({ codedOut = [] }: Taxpayer): JsonObject =>
  codedOut.length === 0
    ? {}
    : {
        codingDetails: codedOut.map(({ taxYear, collectedIn, amount }) => ({
          returnTaxYear: taxYear,
          totalLiabilityAmount: amount,
          codingTaxYear: collectedIn,
        })),
      };

const POINT_NUMBER = '12345678901234';

/** HMRC's list of what being late has led to; each point is one late update. */
function penaltiesOf(penalties: SandboxPenalties | undefined): JsonObject {
  const { submissionCharge, latePayment } = penalties ?? {};
  return {
    totalisations: {
      lateSubmissionPenaltyTotalValue: submissionCharge ?? 0,
      penalisedPrincipalTotal: 0,
      latePaymentPenaltyPostedTotal: latePayment?.amount ?? 0,
      latePaymentPenaltyEstimateTotal: 0,
    },
    ...(penalties !== undefined && { lateSubmissionPenalty: submissionPenaltyOf(penalties) }),
    ...(latePayment !== undefined && { latePaymentPenalty: { details: [paymentPenaltyOf(latePayment)] } }),
  };
}

const submissionPenaltyOf = ({
  points,
  threshold,
  expiresOn,
  submissionCharge,
}: SandboxPenalties): JsonObject => ({
  summary: {
    activePenaltyPoints: points,
    inactivePenaltyPoints: 0,
    regimeThreshold: threshold,
    penaltyChargeAmount: submissionCharge ?? 0,
  },
  details: Array.from({ length: points }, (_, index) => ({
    penaltyNumber: POINT_NUMBER,
    penaltyOrder: String(index + 1).padStart(2, '0'),
    penaltyCategory: 'point',
    penaltyStatus: 'active',
    penaltyCreationDate: expiresOn,
    penaltyExpiryDate: expiresOn,
    ...(submissionCharge !== undefined &&
      index === points - 1 && { chargeAmount: submissionCharge, chargeOutstandingAmount: submissionCharge }),
  })),
});

function paymentPenaltyOf({
  amount,
  dueOn,
}: {
  readonly amount: number;
  readonly dueOn: string;
}): JsonObject {
  const start = taxYearOf(dueOn) - 1;
  return {
    principalChargeReference: 'XM002610011594',
    penaltyCategory: 'lpp1',
    penaltyStatus: 'posted',
    penaltyAmountAccruing: 0,
    penaltyAmountPosted: amount,
    penaltyAmountPaid: 0,
    penaltyAmountOutstanding: amount,
    principalChargeBillingFrom: taxYearStartsOn(start),
    principalChargeBillingTo: taxYearEndsOn(start),
    principalChargeDueDate: dueOn,
  };
}

const chargeDocument = (charge: Owed, index: number): JsonObject => ({
  taxYear: charge.taxYear,
  documentId: String(1455 + index),
  documentDate: charge.chargedOn,
  documentDueDate: charge.dueOn,
  documentDescription: charge.what ?? 'ITSA- Bal Charge',
  documentText: charge.what ?? 'ITSA- Bal Charge',
  originalAmount: charge.amount,
  outstandingAmount: charge.outstanding,
  ...(charge.interest !== undefined && {
    latePaymentInterest: { accruingInterestAmount: charge.interest, interestStartDate: charge.dueOn },
  }),
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
  const days = (Date.parse(toDate) - Date.parse(fromDate)) / DAY_MS;
  if (days > LONGEST_RANGE_DAYS) throw badRequest('RULE_INVALID_DATE_RANGE');
}

const round = (pounds: number) => Math.round(pounds * 100) / 100;
const sumOf = (amounts: readonly number[]) => round(amounts.reduce((sum, amount) => sum + amount, 0));
