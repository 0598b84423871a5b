import Type from 'typebox';
import { formatTaxYear, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import type { CallApi } from './call-api.js';
import type { HmrcGateway, ItsaStatus } from './hmrc-gateway.js';
import { noneWhenNotFound } from './none-when-not-found.js';
import { answerReader, penceIn } from './read-answer.js';

const INDIVIDUAL_DETAILS = '2.0';
const ACCOUNTS = '4.0';

const readStatuses = answerReader(
  Type.Object({
    itsaStatuses: Type.Array(
      Type.Object({
        taxYear: Type.String(),
        itsaStatusDetails: Type.Array(
          Type.Object({
            submittedOn: Type.String(),
            status: Type.String(),
            statusReason: Type.Optional(Type.String()),
            businessIncome2YearsPrior: Type.Optional(Type.Number()),
          }),
        ),
      }),
    ),
  }),
);

const readBalance = answerReader(
  Type.Object({
    balanceDetails: Type.Object({ totalBalance: Type.Optional(Type.Number()) }),
    documentDetails: Type.Optional(
      Type.Array(
        Type.Object({
          taxYear: Type.Optional(Type.String()),
          documentDate: Type.String(),
          documentDueDate: Type.Optional(Type.String()),
          documentDescription: Type.Optional(Type.String()),
          documentText: Type.Optional(Type.String()),
          effectiveDateOfPayment: Type.Optional(Type.String()),
          originalAmount: Type.Number(),
          outstandingAmount: Type.Number(),
        }),
      ),
    ),
  }),
);

const NO_STATUS: ItsaStatus = { status: null, reason: null, qualifyingIncomePence: null };
const PAYMENT = 'Payment';

/** Calls for the person's status in Making Tax Digital, and for their account. */
export const statusCalls = (callApi: CallApi): Pick<HmrcGateway, 'itsaStatus' | 'readAccount'> => ({
  itsaStatus: itsaStatus(callApi),
  readAccount: readAccount(callApi),
});

const itsaStatus =
  (callApi: CallApi): HmrcGateway['itsaStatus'] =>
  async (call, { nino, taxYear }) => {
    const year = formatTaxYear(taxYear);
    const answer = await noneWhenNotFound(
      callApi(call, {
        method: 'GET',
        path: ['individuals', 'person', 'itsa-status', nino, year],
        version: INDIVIDUAL_DETAILS,
      }),
    );
    const { correlationId } = answer;
    if ('none' in answer) return { ...NO_STATUS, correlationId };
    const newest = readStatuses(answer)
      .itsaStatuses.filter((status) => status.taxYear === year)
      .flatMap((status) => status.itsaStatusDetails)
      .sort((a, b) => a.submittedOn.localeCompare(b.submittedOn))
      .at(-1);
    if (newest === undefined) return { ...NO_STATUS, correlationId };
    const income = newest.businessIncome2YearsPrior;
    return {
      status: newest.status,
      reason: newest.statusReason ?? null,
      qualifyingIncomePence: income === undefined ? null : penceIn(answer, income),
      correlationId,
    };
  };

const readAccount =
  (callApi: CallApi): HmrcGateway['readAccount'] =>
  async (call, { nino, taxYear }) => {
    const answer = await noneWhenNotFound(
      callApi(call, {
        method: 'GET',
        path: ['accounts', 'self-assessment', nino, 'balance-and-transactions'],
        version: ACCOUNTS,
        query: {
          fromDate: taxYearStartsOn(taxYear),
          toDate: taxYearEndsOn(taxYear + 1),
          customerPaymentInformation: 'true',
        },
      }),
    );
    const { correlationId } = answer;
    if ('none' in answer) return { balancePence: 0, liabilities: [], payments: [], correlationId };
    const { balanceDetails, documentDetails = [] } = readBalance(answer);
    const pence = (pounds: number) => penceIn(answer, pounds);
    const payments = documentDetails.filter((one) => one.documentDescription === PAYMENT);
    const charges = documentDetails.filter(
      (one) => one.documentDescription !== PAYMENT && one.taxYear === formatTaxYear(taxYear),
    );
    return {
      balancePence: pence(balanceDetails.totalBalance ?? 0),
      liabilities: charges.map((one) => ({
        dueOn: one.documentDueDate ?? null,
        amountPence: pence(one.originalAmount),
        outstandingPence: pence(one.outstandingAmount),
        what: one.documentDescription ?? one.documentText ?? 'charge',
      })),
      payments: payments.map((one) => ({
        paidOn: one.effectiveDateOfPayment ?? one.documentDate,
        amountPence: Math.abs(pence(one.originalAmount)),
      })),
      correlationId,
    };
  };
