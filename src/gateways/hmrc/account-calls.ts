import Type from 'typebox';
import { parseTaxYear } from '../../domain/tax-year.js';
import type { CallApi } from './call-api.js';
import type { HmrcGateway } from './hmrc-gateway.js';
import { noneWhenNotFound } from './none-when-not-found.js';
import { answerReader, penceIn } from './read-answer.js';

const ACCOUNTS = '4.0';
const NOT_OWED = ['Payment', 'Repayment'];

const readOpenItems = answerReader(
  Type.Object({
    balanceDetails: Type.Object({
      availableCredit: Type.Optional(Type.Number()),
      unallocatedCredit: Type.Optional(Type.Number()),
    }),
    codingDetails: Type.Optional(
      Type.Array(
        Type.Object({
          returnTaxYear: Type.Optional(Type.String()),
          codingTaxYear: Type.Optional(Type.String()),
          totalLiabilityAmount: Type.Optional(Type.Number()),
          coded: Type.Optional(Type.Object({ charge: Type.Optional(Type.Number()) })),
        }),
      ),
    ),
    documentDetails: Type.Optional(
      Type.Array(
        Type.Object({
          taxYear: Type.Optional(Type.String()),
          documentDueDate: Type.Optional(Type.String()),
          documentDescription: Type.Optional(Type.String()),
          documentText: Type.Optional(Type.String()),
          originalAmount: Type.Number(),
          outstandingAmount: Type.Number(),
          latePaymentInterest: Type.Optional(
            Type.Object({
              accruingInterestAmount: Type.Optional(Type.Number()),
              interestOutstandingAmount: Type.Optional(Type.Number()),
            }),
          ),
        }),
      ),
    ),
  }),
);

const readPenaltyAnswer = answerReader(
  Type.Object({
    lateSubmissionPenalty: Type.Optional(
      Type.Object({
        summary: Type.Object({ activePenaltyPoints: Type.Integer(), regimeThreshold: Type.Integer() }),
        details: Type.Array(
          Type.Object({
            penaltyStatus: Type.String(),
            penaltyExpiryDate: Type.String(),
            lateSubmissions: Type.Optional(
              Type.Array(Type.Object({ taxPeriodEndDate: Type.Optional(Type.String()) })),
            ),
            chargeAmount: Type.Optional(Type.Number()),
            chargeOutstandingAmount: Type.Optional(Type.Number()),
            chargeDueDate: Type.Optional(Type.String()),
          }),
        ),
      }),
    ),
    latePaymentPenalty: Type.Optional(
      Type.Object({
        details: Type.Optional(
          Type.Array(
            Type.Object({
              penaltyCategory: Type.Optional(Type.String()),
              penaltyStatus: Type.String(),
              penaltyAmountAccruing: Type.Number(),
              penaltyAmountPosted: Type.Number(),
              penaltyAmountOutstanding: Type.Optional(Type.Number()),
              penaltyChargeDueDate: Type.Optional(Type.String()),
              principalChargeDueDate: Type.String(),
            }),
          ),
        ),
      }),
    ),
  }),
);

/** Calls for what a person has to pay, and for what being late has cost. */
export const accountCalls = (callApi: CallApi): Pick<HmrcGateway, 'readOpenAccount' | 'readPenalties'> => ({
  readOpenAccount: readOpenAccount(callApi),
  readPenalties: readPenalties(callApi),
});

const readOpenAccount =
  (callApi: CallApi): HmrcGateway['readOpenAccount'] =>
  async (call, nino) => {
    const answer = await noneWhenNotFound(
      callApi(call, {
        method: 'GET',
        path: ['accounts', 'self-assessment', nino, 'balance-and-transactions'],
        version: ACCOUNTS,
        query: {
          onlyOpenItems: 'true',
          calculateAccruedInterest: 'true',
          customerPaymentInformation: 'true',
        },
      }),
    );
    const { correlationId } = answer;
    if ('none' in answer) return { charges: [], creditPence: 0, codedOut: [], correlationId };
    const { balanceDetails, documentDetails = [], codingDetails = [] } = readOpenItems(answer);
    const pence = (pounds: number) => penceIn(answer, pounds);
    return {
      charges: documentDetails
        .filter((one) => !NOT_OWED.includes(one.documentDescription ?? ''))
        .map((one) => ({
          taxYear: yearOf(one.taxYear),
          dueOn: one.documentDueDate ?? null,
          amountPence: pence(one.originalAmount),
          outstandingPence: pence(one.outstandingAmount),
          interestPence: interestOf(one.latePaymentInterest, pence),
          what: one.documentDescription ?? one.documentText ?? 'charge',
        })),
      creditPence: pence(balanceDetails.availableCredit ?? balanceDetails.unallocatedCredit ?? 0),
      codedOut: codingDetails.flatMap(({ coded, totalLiabilityAmount, returnTaxYear, codingTaxYear }) => {
        const pounds = coded?.charge ?? totalLiabilityAmount;
        if (pounds === undefined) return [];
        const years = { taxYear: yearOf(returnTaxYear), collectedIn: yearOf(codingTaxYear) };
        return [{ ...years, amountPence: pence(pounds) }];
      }),
      correlationId,
    };
  };

const readPenalties =
  (callApi: CallApi): HmrcGateway['readPenalties'] =>
  async (call, nino) => {
    const answer = await noneWhenNotFound(
      callApi(call, {
        method: 'GET',
        path: ['accounts', 'self-assessment', nino, 'penalties'],
        version: ACCOUNTS,
      }),
    );
    const { correlationId } = answer;
    if ('none' in answer) return { points: null, submission: [], payment: [], correlationId };
    const { lateSubmissionPenalty: late, latePaymentPenalty } = readPenaltyAnswer(answer);
    const pence = (pounds: number) => penceIn(answer, pounds);
    const active = late?.details.filter(({ penaltyStatus }) => penaltyStatus === 'active') ?? [];
    return {
      points:
        late === undefined
          ? null
          : {
              count: late.summary.activePenaltyPoints,
              threshold: late.summary.regimeThreshold,
              expiresOn:
                active
                  .map(({ penaltyExpiryDate }) => penaltyExpiryDate)
                  .sort()
                  .at(-1) ?? null,
            },
      submission: active.flatMap(
        ({ chargeAmount, chargeOutstandingAmount, chargeDueDate, lateSubmissions }) =>
          chargeAmount === undefined
            ? []
            : [
                {
                  amountPence: pence(chargeAmount),
                  outstandingPence: pence(chargeOutstandingAmount ?? 0),
                  dueOn: chargeDueDate ?? null,
                  periodEndOn: lateSubmissions?.[0]?.taxPeriodEndDate ?? null,
                },
              ],
      ),
      payment: (latePaymentPenalty?.details ?? []).map((one) => ({
        isSecond: one.penaltyCategory === 'lpp2',
        isPosted: one.penaltyStatus === 'posted',
        amountPence: pence(
          one.penaltyStatus === 'posted' ? one.penaltyAmountPosted : one.penaltyAmountAccruing,
        ),
        outstandingPence:
          one.penaltyAmountOutstanding === undefined ? null : pence(one.penaltyAmountOutstanding),
        dueOn: one.penaltyChargeDueDate ?? null,
        principalDueOn: one.principalChargeDueDate,
      })),
      correlationId,
    };
  };

type Interest = { readonly accruingInterestAmount?: number; readonly interestOutstandingAmount?: number };

/** Interest that still runs, and interest that has been charged and not paid. */
function interestOf(interest: Interest | undefined, pence: (pounds: number) => number): number | null {
  if (interest === undefined) return null;
  return pence(interest.accruingInterestAmount ?? 0) + pence(interest.interestOutstandingAmount ?? 0);
}

const yearOf = (text: string | undefined) => (text === undefined ? null : parseTaxYear(text));
