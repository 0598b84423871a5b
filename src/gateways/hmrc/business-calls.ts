import Type, { type Static } from 'typebox';
import { UPDATE_PERIODS } from '../../domain/quarterly-updates/quarterly-update.js';
import { formatTaxYear, parseTaxYear, taxYearEndsOn } from '../../domain/tax-year.js';
import type { CallApi } from './call-api.js';
import type { HmrcGateway, HmrcObligationPeriod } from './hmrc-gateway.js';
import { noneWhenNotFound } from './none-when-not-found.js';
import { answerReader } from './read-answer.js';

const BUSINESS_DETAILS = '2.0';
const OBLIGATIONS = '3.0';

const Period = Type.Object({
  periodStartDate: Type.String(),
  periodEndDate: Type.String(),
  dueDate: Type.String(),
  receivedDate: Type.Optional(Type.String()),
  status: Type.Enum(['open', 'fulfilled']),
});
type Period = Static<typeof Period>;

const readBusinesses = answerReader(
  Type.Object({
    listOfBusinesses: Type.Array(
      Type.Object({
        typeOfBusiness: Type.Enum([
          'self-employment',
          'uk-property',
          'foreign-property',
          'property-unspecified',
        ]),
        businessId: Type.String(),
        tradingName: Type.Optional(Type.String()),
        tradingType: Type.Optional(Type.String()),
      }),
    ),
  }),
);
const readChoice = answerReader(
  Type.Object({
    quarterlyTypeChoice: Type.Optional(
      Type.Object({
        quarterlyPeriodType: Type.Enum([...UPDATE_PERIODS]),
        taxYearOfChoice: Type.String(),
      }),
    ),
  }),
);
const readObligations = answerReader(
  Type.Object({
    obligations: Type.Array(
      Type.Object({
        typeOfBusiness: Type.String(),
        businessId: Type.String(),
        obligationDetails: Type.Array(Period),
      }),
    ),
  }),
);
const readCrystallisation = answerReader(Type.Object({ obligations: Type.Array(Period) }));

/** Calls for the person's businesses at HMRC, and for the obligations that are due. */
export const businessCalls = (
  callApi: CallApi,
): Pick<
  HmrcGateway,
  | 'listBusinesses'
  | 'readQuarters'
  | 'chooseQuarters'
  | 'listObligations'
  | 'finalDeclarationObligation'
  | 'listFinalDeclarationObligations'
> => ({
  listBusinesses: listBusinesses(callApi),
  readQuarters: readQuarters(callApi),
  chooseQuarters: chooseQuarters(callApi),
  listObligations: listObligations(callApi),
  finalDeclarationObligation: finalDeclarationObligation(callApi),
  listFinalDeclarationObligations: listFinalDeclarationObligations(callApi),
});

const listBusinesses =
  (callApi: CallApi): HmrcGateway['listBusinesses'] =>
  async (call, nino) => {
    const answer = await callApi(call, {
      method: 'GET',
      path: ['individuals', 'business', 'details', nino, 'list'],
      version: BUSINESS_DETAILS,
    });
    const businesses = readBusinesses(answer).listOfBusinesses.map((business) => ({
      businessId: business.businessId,
      type: business.typeOfBusiness,
      tradingName: business.tradingName ?? null,
      tradingType: business.tradingType ?? null,
    }));
    return { businesses, correlationId: answer.correlationId };
  };

const readQuarters =
  (callApi: CallApi): HmrcGateway['readQuarters'] =>
  async (call, { nino, businessId }) => {
    const answer = await callApi(call, {
      method: 'GET',
      path: ['individuals', 'business', 'details', nino, businessId],
      version: BUSINESS_DETAILS,
    });
    const { correlationId } = answer;
    const chosen = readChoice(answer).quarterlyTypeChoice;
    const fromTaxYear = parseTaxYear(chosen?.taxYearOfChoice ?? '');
    if (chosen === undefined || fromTaxYear === null) return { choice: null, correlationId };
    return { choice: { periods: chosen.quarterlyPeriodType, fromTaxYear }, correlationId };
  };

const chooseQuarters =
  (callApi: CallApi): HmrcGateway['chooseQuarters'] =>
  async (call, { nino, businessId, taxYear, periods }) => {
    const { correlationId } = await callApi(call, {
      method: 'PUT',
      path: ['individuals', 'business', 'details', nino, businessId, formatTaxYear(taxYear)],
      version: BUSINESS_DETAILS,
      body: { quarterlyPeriodType: periods },
    });
    return { correlationId };
  };

const listObligations =
  (callApi: CallApi): HmrcGateway['listObligations'] =>
  async (call, input) => {
    const answer = await noneWhenNotFound(
      callApi(call, {
        method: 'GET',
        path: ['obligations', 'details', input.nino, 'income-and-expenditure'],
        version: OBLIGATIONS,
        query: {
          typeOfBusiness: input.businessType,
          businessId: input.businessId,
          fromDate: input.fromOn,
          toDate: input.toOn,
          status: input.status,
        },
      }),
    );
    if ('none' in answer) return { obligations: [], correlationId: answer.correlationId };
    const obligations = readObligations(answer).obligations.flatMap((business) =>
      business.obligationDetails.map((period) => ({
        businessId: business.businessId,
        type: business.typeOfBusiness,
        ...periodOf(period),
      })),
    );
    return { obligations, correlationId: answer.correlationId };
  };

const finalDeclarationObligation =
  (callApi: CallApi): HmrcGateway['finalDeclarationObligation'] =>
  async (call, { nino, taxYear }) => {
    const answer = await noneWhenNotFound(
      callApi(call, {
        method: 'GET',
        path: ['obligations', 'details', nino, 'crystallisation'],
        version: OBLIGATIONS,
        query: { taxYear: formatTaxYear(taxYear) },
      }),
    );
    if ('none' in answer) return { obligation: null, correlationId: answer.correlationId };
    const endsOn = taxYearEndsOn(taxYear);
    const period = readCrystallisation(answer).obligations.find((one) => one.periodEndDate === endsOn);
    return { obligation: period ? periodOf(period) : null, correlationId: answer.correlationId };
  };

const listFinalDeclarationObligations =
  (callApi: CallApi): HmrcGateway['listFinalDeclarationObligations'] =>
  async (call, { nino }) => {
    const answer = await noneWhenNotFound(
      callApi(call, {
        method: 'GET',
        path: ['obligations', 'details', nino, 'crystallisation'],
        version: OBLIGATIONS,
      }),
    );
    if ('none' in answer) return { obligations: [], correlationId: answer.correlationId };
    const obligations = readCrystallisation(answer).obligations.map(periodOf);
    return { obligations, correlationId: answer.correlationId };
  };

const periodOf = (period: Period): HmrcObligationPeriod => ({
  periodStartOn: period.periodStartDate,
  periodEndOn: period.periodEndDate,
  dueOn: period.dueDate,
  receivedOn: period.receivedDate ?? null,
  status: period.status,
});
