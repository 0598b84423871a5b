import Type from 'typebox';
import { ACCOUNTING_TYPES } from '../../domain/filing/business-facts.js';
import type { BusinessYear } from '../../domain/filing/hmrc-fields.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import type { BusinessFactsCalls } from './business-facts-data.js';
import type { ApiRequest, CallApi } from './call-api.js';
import { noneWhenNotFound } from './none-when-not-found.js';
import { answerReader } from './read-answer.js';

const BUSINESS_DETAILS = '2.0';

const readAccounting = answerReader(Type.Object({ accountingType: Type.Enum([...ACCOUNTING_TYPES]) }));
const readPeriods = answerReader(
  Type.Object({
    periodsOfAccount: Type.Boolean(),
    periodsOfAccountDates: Type.Optional(
      Type.Array(Type.Object({ startDate: Type.String(), endDate: Type.String() })),
    ),
  }),
);
const readElection = answerReader(Type.Object({ disapply: Type.Boolean() }));

export function businessFactsCalls(callApi: CallApi): BusinessFactsCalls {
  return {
    async readAccountingType(call, input) {
      const answer = await noneWhenNotFound(
        callApi(call, { method: 'GET', ...placeOf(input, 'accounting-type') }),
      );
      const { correlationId } = answer;
      if ('none' in answer) return { accountingType: null, correlationId };
      return { accountingType: readAccounting(answer).accountingType, correlationId };
    },

    async putAccountingType(call, { accountingType, ...input }) {
      const { correlationId } = await callApi(call, {
        method: 'PUT',
        ...placeOf(input, 'accounting-type'),
        body: { accountingType },
      });
      return { correlationId };
    },

    async readPeriodsOfAccount(call, input) {
      const answer = await noneWhenNotFound(
        callApi(call, { method: 'GET', ...placeOf(input, 'periods-of-account') }),
      );
      const { correlationId } = answer;
      if ('none' in answer) return { periods: null, correlationId };
      const { periodsOfAccount, periodsOfAccountDates } = readPeriods(answer);
      const dates = periodsOfAccountDates?.map(({ startDate, endDate }) => ({ startDate, endDate }));
      return {
        periods: { periodsOfAccount, ...(dates && { periodsOfAccountDates: dates }) },
        correlationId,
      };
    },

    async putPeriodsOfAccount(call, { periods, ...input }) {
      const { correlationId } = await callApi(call, {
        method: 'PUT',
        ...placeOf(input, 'periods-of-account'),
        body: periods,
      });
      return { correlationId };
    },

    async readLateAccountingDateRule(call, input) {
      const answer = await noneWhenNotFound(
        callApi(call, { method: 'GET', ...placeOf(input, 'late-accounting-date-rule-election') }),
      );
      const { correlationId } = answer;
      if ('none' in answer) return { isDisapplied: false, correlationId };
      return { isDisapplied: readElection(answer).disapply, correlationId };
    },

    async disapplyLateAccountingDateRule(call, input) {
      const { correlationId } = await callApi(call, {
        method: 'POST',
        ...placeOf(input, 'late-accounting-date-rule-election', 'disapply'),
      });
      return { correlationId };
    },

    async withdrawLateAccountingDateRule(call, input) {
      const { correlationId } = await noneWhenNotFound(
        callApi(call, {
          method: 'DELETE',
          ...placeOf(input, 'late-accounting-date-rule-election', 'withdraw'),
        }),
      );
      return { correlationId };
    },
  };
}

const placeOf = (
  { nino, businessId, taxYear }: BusinessYear,
  ...fact: readonly string[]
): Pick<ApiRequest, 'path' | 'version'> => ({
  path: ['individuals', 'business', 'details', nino, businessId, formatTaxYear(taxYear), ...fact],
  version: BUSINESS_DETAILS,
});
