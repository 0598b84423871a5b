import type { AppContext } from '../../context.js';
import { loadClient } from '../../db/clients/clients-queries.js';
import { findSealedUtr } from '../../db/clients/clients-repository.js';
import { listCalculatedYears, listExpected } from '../../db/payments/payment-facts-queries.js';
import type { Pence } from '../../domain/money.js';
import { interestRateOn, latePaymentInterest } from '../../domain/payments/late-payment-interest.js';
import { paymentsOfAccount } from '../../domain/payments/payments-of-account.js';
import {
  type Expected,
  isUnderPoints,
  latePaymentPenalties,
  lateReturnPenalties,
  nextLateCosts,
  type Penalty,
  type PenaltyPoints,
  pointsByOwnRules,
} from '../../domain/payments/penalties.js';
import {
  afterPaymentsOnAccount,
  type CalculatedYear,
  inOrderOfPayment,
  type PlannedPayment,
  type PlanSource,
  paymentsOfYear,
} from '../../domain/payments/planned-payment.js';
import { type ReducedPayments, reducedPayments } from '../../domain/payments/reduced-payments.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import { type IsoDate, monthsLater, type TaxYearStart, taxYearOf } from '../../domain/tax-year.js';
import { BadOptionError } from '../../errors.js';
import type { HmrcOpenAccount, HmrcPenalties } from '../../gateways/hmrc/hmrc-gateway.js';
import { LIMITS } from '../../limits/limits.js';
import type { SessionSlice } from '../hmrc-authorisations/client-session.js';
import { readTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { clientNow } from '../test-clocks/client-now.js';
import { type AnswerOrReason, askAccountAndPenalties } from './ask-account.js';

export interface PaymentPlan {
  readonly asOf: IsoDate;
  /** When HMRC was asked. */
  readonly readAt: Date;
  readonly account: Origin;
  readonly penaltiesFrom: Origin;
  readonly payments: readonly (PlannedPayment & { readonly interestPence: Pence })[];
  readonly points: PenaltyPoints;
  readonly penalties: readonly Penalty[];
  readonly refunds: readonly {
    readonly source: PlanSource;
    readonly taxYear: TaxYearStart | null;
    readonly amountPence: Pence;
    readonly isEstimate: boolean;
  }[];
  readonly codedOut: HmrcOpenAccount['codedOut'];
  readonly reduced: ReducedPayments | null;
  readonly interestRate: ReturnType<typeof interestRateOn>;
  /** The client's UTR, for the reference of payments; `null`: none is on record. */
  readonly utr: string | null;
}

interface Origin {
  readonly source: PlanSource;
  /** Code of the reason why HMRC could not be asked; `null` when it answered. */
  readonly reason: string | null;
}

interface PlanRequest {
  readonly clientId: string;
  /** `null`: the client's date in the United Kingdom. */
  readonly asOf: IsoDate | null;
  /** The amount to which each payment on account is to be reduced. */
  readonly reduceToPence: Pence | null;
}

/**
 * Payments that a client has to make to HMRC, by when, and the cost of being late until a day: from HMRC's account and
 * penalties where they can be read, otherwise by our own rules, each marked as such. Payments that unfiled returns will
 * lead to are added as estimates.
 * @throws {NotFoundError} {BadOptionError} for a day that is too far ahead
 */
export async function readPaymentPlan(
  ctx: SessionSlice & Pick<AppContext, 'now'>,
  principal: Principal,
  { clientId, asOf: asked, reduceToPence }: PlanRequest,
): Promise<PaymentPlan> {
  const facts = await readTenant(ctx, principal, async (db) => {
    await loadClient(db, clientId);
    const sealed = await findSealedUtr(db, clientId);
    const place = { purpose: 'clients.utr', tenantId: db.tenantId, rowId: clientId } as const;
    const today = dateInLondon(await clientNow(ctx, db, clientId));
    if (asked !== null) assertForeseeable(asked, today);
    return {
      today,
      years: await listCalculatedYears(db, clientId),
      expected: await listExpected(db, clientId),
      utr: sealed && ctx.cipher.decryptText(place, sealed),
    };
  });
  const { tenantId, livemode } = principal;
  const owner = { tenantId, livemode, clientId };
  const { account, penalties } = await askAccountAndPenalties(ctx, owner, 'interactive');
  const readAt = ctx.now();
  const { today } = facts;
  const asOf = asked ?? today;
  const open = account.answer === null ? null : paymentsOfAccount(account.answer.charges);
  const years = afterPaymentsOnAccount(facts.years, open);
  const payments = plannedPayments(years, open);
  return {
    asOf,
    readAt,
    account: originOf(account),
    penaltiesFrom: originOf(penalties),
    payments: payments.map((payment) => ({ ...payment, interestPence: interestOf(payment, asOf, today) })),
    ...lateCosts({ ...facts, payments, asOf }, penalties.answer),
    refunds: refundsOf(years, account.answer),
    codedOut: account.answer?.codedOut ?? [],
    reduced: reducedPayments(facts.years, reduceToPence),
    interestRate: interestRateOn(asOf),
    utr: facts.utr,
  };
}

const MONTHS_OF_YEAR = 12;

function assertForeseeable(asOf: IsoDate, today: IsoDate): void {
  const last = monthsLater(today, LIMITS.payments.laterYears.value * MONTHS_OF_YEAR);
  if (asOf <= last) return;
  throw new BadOptionError('invalid_parameter', 'A query parameter is not valid.', [
    {
      option: 'as_of',
      code: 'too_large',
      detail: `may not be later than ${last}`,
    },
  ]);
}

const originOf = (asked: AnswerOrReason<object>): Origin =>
  asked.answer === null ? { source: 'own_rules', reason: asked.reason } : { source: 'hmrc', reason: null };

/** HMRC's open charges, and estimates of what is not filed; without HMRC's, all by our own figures. */
function plannedPayments(
  years: readonly CalculatedYear[],
  open: readonly PlannedPayment[] | null,
): PlannedPayment[] {
  const own = years.filter(({ isFiled }) => open === null || !isFiled).flatMap(paymentsOfYear);
  return inOrderOfPayment([...(open ?? []), ...own]);
}

/** HMRC's interest until today where it shows some, and what each day after that adds. */
function interestOf(
  { outstandingPence, dueOn, hmrcInterestPence }: PlannedPayment,
  asOf: IsoDate,
  today: IsoDate,
): Pence {
  const own = latePaymentInterest(outstandingPence, dueOn, asOf);
  if (hmrcInterestPence === null || asOf < today) return own;
  return hmrcInterestPence + own - latePaymentInterest(outstandingPence, dueOn, today);
}

function refundsOf(
  years: readonly CalculatedYear[],
  account: HmrcOpenAccount | null,
): PaymentPlan['refunds'] {
  const held = account?.creditPence ?? 0;
  const atHmrc =
    held > 0 ? [{ source: 'hmrc', taxYear: null, amountPence: held, isEstimate: false } as const] : [];
  const own = years
    .filter(({ isFiled, figures }) => figures.balance < 0 && (account === null || !isFiled))
    .map(
      ({ taxYear, isFiled, figures }) =>
        ({ source: 'own_rules', taxYear, amountPence: -figures.balance, isEstimate: !isFiled }) as const,
    );
  return [...atHmrc, ...own];
}

interface LateFacts {
  readonly years: readonly CalculatedYear[];
  readonly expected: readonly Expected[];
  readonly payments: readonly PlannedPayment[];
  readonly asOf: IsoDate;
  readonly today: IsoDate;
}

function lateCosts(
  { years, expected, payments, asOf }: LateFacts,
  atHmrc: HmrcPenalties | null,
): Pick<PaymentPlan, 'points' | 'penalties'> {
  const taxYear = taxYearOf(asOf);
  const reportsByQuarter = expected.some(
    (one) => one.kind === 'quarterly' && isUnderPoints(one.taxYear, true),
  );
  const own = pointsByOwnRules(expected, { asOf, taxYear, reportsByQuarter });
  if (atHmrc === null) {
    const taxOf = (year: TaxYearStart) =>
      years.find((one) => one.taxYear === year)?.figures.totalLiability ?? 0;
    return {
      points: own,
      penalties: [
        ...expected.flatMap((one) =>
          lateReturnPenalties(one, { asOf, taxPence: taxOf(one.taxYear), reportsByQuarter }),
        ),
        ...payments
          .filter(({ isEstimate }) => !isEstimate)
          .flatMap((payment) => latePaymentPenalties(payment, asOf, reportsByQuarter)),
      ],
    };
  }
  return { points: pointsOf(atHmrc, own, { expected, asOf }), penalties: penaltiesOf(atHmrc) };
}

function pointsOf(
  { points }: HmrcPenalties,
  own: PenaltyPoints,
  facts: Pick<LateFacts, 'expected' | 'asOf'>,
): PenaltyPoints {
  if (points === null && own.threshold === null) return { ...own, source: 'hmrc' };
  const { count, threshold } = points ?? { count: 0, threshold: own.threshold ?? 0 };
  return {
    source: 'hmrc',
    regime: 'points',
    count,
    threshold,
    expiresOn: count === 0 || count >= threshold ? null : (points?.expiresOn ?? null),
    nextCostsPence: nextLateCosts({ count, threshold, reportsByQuarter: true, ...facts }),
  };
}

const penaltiesOf = ({ submission, payment }: HmrcPenalties): Penalty[] => [
  ...submission.map(
    ({ amountPence, outstandingPence, dueOn, periodEndOn }): Penalty => ({
      source: 'hmrc',
      code: 'late_submission',
      taxYear: periodEndOn === null ? null : taxYearOf(periodEndOn),
      amountPence,
      outstandingPence,
      dueOn,
      isFinal: true,
    }),
  ),
  ...payment.map(
    ({ isSecond, isPosted, amountPence, outstandingPence, dueOn, principalDueOn }): Penalty => ({
      source: 'hmrc',
      code: isSecond ? 'late_payment_second' : 'late_payment_first',
      taxYear: taxYearOf(principalDueOn) - 1,
      amountPence,
      outstandingPence,
      dueOn,
      isFinal: isPosted,
    }),
  ),
];
