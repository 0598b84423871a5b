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

export const businessFactsCalls = (callApi: CallApi): BusinessFactsCalls => ({
  readAccountingType: readAccountingType(callApi),
  putAccountingType: putAccountingType(callApi),
  readPeriodsOfAccount: readPeriodsOfAccount(callApi),
  putPeriodsOfAccount: putPeriodsOfAccount(callApi),
  readLateAccountingDateRule: readLateAccountingDateRule(callApi),
  disapplyLateAccountingDateRule: disapplyLateAccountingDateRule(callApi),
  withdrawLateAccountingDateRule: withdrawLateAccountingDateRule(callApi),
});

const readAccountingType =
  (callApi: CallApi): BusinessFactsCalls['readAccountingType'] =>
  async (call, input) => {
    const answer = await noneWhenNotFound(
      callApi(call, { method: 'GET', ...placeOf(input, 'accounting-type') }),
    );
    const { correlationId } = answer;
    if ('none' in answer) return { accountingType: null, correlationId };
    return { accountingType: readAccounting(answer).accountingType, correlationId };
  };

const putAccountingType =
  (callApi: CallApi): BusinessFactsCalls['putAccountingType'] =>
  async (call, { accountingType, ...input }) => {
    const { correlationId } = await callApi(call, {
      method: 'PUT',
      ...placeOf(input, 'accounting-type'),
      body: { accountingType },
    });
    return { correlationId };
  };

const readPeriodsOfAccount =
  (callApi: CallApi): BusinessFactsCalls['readPeriodsOfAccount'] =>
  async (call, input) => {
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
  };

const putPeriodsOfAccount =
  (callApi: CallApi): BusinessFactsCalls['putPeriodsOfAccount'] =>
  async (call, { periods, ...input }) => {
    const { correlationId } = await callApi(call, {
      method: 'PUT',
      ...placeOf(input, 'periods-of-account'),
      body: periods,
    });
    return { correlationId };
  };

const readLateAccountingDateRule =
  (callApi: CallApi): BusinessFactsCalls['readLateAccountingDateRule'] =>
  async (call, input) => {
    const answer = await noneWhenNotFound(
      callApi(call, { method: 'GET', ...placeOf(input, 'late-accounting-date-rule-election') }),
    );
    const { correlationId } = answer;
    if ('none' in answer) return { isDisapplied: false, correlationId };
    return { isDisapplied: readElection(answer).disapply, correlationId };
  };

const disapplyLateAccountingDateRule =
  (callApi: CallApi): BusinessFactsCalls['disapplyLateAccountingDateRule'] =>
  async (call, input) => {
    const { correlationId } = await callApi(call, {
      method: 'POST',
      ...placeOf(input, 'late-accounting-date-rule-election', 'disapply'),
    });
    return { correlationId };
  };

const withdrawLateAccountingDateRule =
  (callApi: CallApi): BusinessFactsCalls['withdrawLateAccountingDateRule'] =>
  async (call, input) => {
    const { correlationId } = await noneWhenNotFound(
      callApi(call, {
        method: 'DELETE',
        ...placeOf(input, 'late-accounting-date-rule-election', 'withdraw'),
      }),
    );
    return { correlationId };
  };

const placeOf = (
  { nino, businessId, taxYear }: BusinessYear,
  ...fact: readonly string[]
): Pick<ApiRequest, 'path' | 'version'> => ({
  path: ['individuals', 'business', 'details', nino, businessId, formatTaxYear(taxYear), ...fact],
  version: BUSINESS_DETAILS,
});
