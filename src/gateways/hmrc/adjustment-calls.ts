import Type from 'typebox';
import { formatTaxYear } from '../../domain/tax-year.js';
import { type AdjustmentCalls, adjustmentBody } from './adjustment-data.js';
import type { CallApi } from './call-api.js';
import { noneWhenNotFound } from './none-when-not-found.js';
import { answerReader, penceIn } from './read-answer.js';

const SUMMARIES = '7.0';

const readTriggered = answerReader(Type.Object({ calculationId: Type.String() }));
const readSummary = answerReader(
  Type.Object({
    metadata: Type.Object({ summaryStatus: Type.Enum(['valid', 'invalid', 'superseded']) }),
    adjustableSummaryCalculation: Type.Object({
      totalIncome: Type.Optional(Type.Number()),
      totalExpenses: Type.Optional(Type.Number()),
    }),
  }),
);

/** Accounting adjustments: a summary is drawn up, read and adjusted. */
export function adjustmentCalls(callApi: CallApi): AdjustmentCalls {
  return {
    async triggerSummary(call, { nino, businessId, type, period }) {
      const answer = await callApi(call, {
        method: 'POST',
        path: [...summariesOf(nino), 'trigger'],
        version: SUMMARIES,
        body: {
          accountingPeriod: { startDate: period.startOn, endDate: period.endOn },
          typeOfBusiness: type,
          businessId,
        },
      });
      return { summaryId: readTriggered(answer).calculationId, correlationId: answer.correlationId };
    },

    async retrieveSummary(call, { nino, type, summaryId, taxYear }) {
      const answer = await noneWhenNotFound(
        callApi(call, {
          method: 'GET',
          path: [...summariesOf(nino), type, summaryId, formatTaxYear(taxYear)],
          version: SUMMARIES,
        }),
      );
      const { correlationId } = answer;
      if ('none' in answer) return { summary: null, correlationId };
      const { metadata, adjustableSummaryCalculation: sums } = readSummary(answer);
      const summary = {
        status: metadata.summaryStatus,
        incomePence: penceIn(answer, sums.totalIncome ?? 0),
        expensesPence: penceIn(answer, sums.totalExpenses ?? 0),
      };
      return { summary, correlationId };
    },

    async adjustSummary(call, { nino, summaryId, taxYear, adjustments }) {
      const { correlationId } = await callApi(call, {
        method: 'POST',
        path: [...summariesOf(nino), adjustments.type, summaryId, 'adjust', formatTaxYear(taxYear)],
        version: SUMMARIES,
        body: adjustmentBody(adjustments),
      });
      return { correlationId };
    },
  };
}

const summariesOf = (nino: string) => ['individuals', 'self-assessment', 'adjustable-summary', nino];
