import type { BusinessYear } from '../../domain/filing/hmrc-fields.js';
import { holdsAll } from '../../domain/filing/parts/part-act.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import type { ApiRequest, CallApi } from './call-api.js';
import { foreignPropertyAnnualBody, foreignPropertyCumulativeBody } from './foreign-property-data.js';
import type { HmrcCall } from './hmrc-call.js';
import type { HmrcGateway } from './hmrc-gateway.js';
import {
  selfEmploymentAnnualBody,
  selfEmploymentCumulativeBody,
  ukPropertyAnnualBody,
  ukPropertyCumulativeBody,
} from './income-data.js';
import { noneWhenNotFound } from './none-when-not-found.js';

type Kind = 'cumulative' | 'annual';

const SELF_EMPLOYMENT = { path: ['self-employment'], version: '5.0' } as const;
const UK_PROPERTY = { path: ['property', 'uk'], version: '6.0' } as const;
const FOREIGN_PROPERTY = { path: ['property', 'foreign'], version: '6.0' } as const;
type Business = typeof SELF_EMPLOYMENT | typeof UK_PROPERTY | typeof FOREIGN_PROPERTY;

/** The data that is sent about businesses. */
export function incomeCalls(
  callApi: CallApi,
): Pick<
  HmrcGateway,
  | 'putSelfEmploymentCumulative'
  | 'putUkPropertyCumulative'
  | 'holdsSelfEmploymentCumulative'
  | 'holdsUkPropertyCumulative'
  | 'putSelfEmploymentAnnual'
  | 'putUkPropertyAnnual'
  | 'putForeignPropertyCumulative'
  | 'holdsForeignPropertyCumulative'
  | 'putForeignPropertyAnnual'
  | 'holdsSelfEmploymentAnnual'
  | 'holdsUkPropertyAnnual'
  | 'holdsForeignPropertyAnnual'
> {
  const put = async (call: HmrcCall, place: Place, body: object) => {
    const answer = await callApi(call, { method: 'PUT', ...place, body });
    return { correlationId: answer.correlationId };
  };
  const holds = async (call: HmrcCall, place: Place, body: object) => {
    const answer = await noneWhenNotFound(callApi(call, { method: 'GET', ...place }));
    const { correlationId } = answer;
    return { isHeld: !('none' in answer) && holdsAll(parsed(answer.body), body), correlationId };
  };

  return {
    putSelfEmploymentCumulative: (call, input) =>
      put(call, placeOf(SELF_EMPLOYMENT, 'cumulative', input), selfEmploymentCumulativeBody(input)),
    putUkPropertyCumulative: (call, input) =>
      put(call, placeOf(UK_PROPERTY, 'cumulative', input), ukPropertyCumulativeBody(input)),
    holdsSelfEmploymentCumulative: (call, input) =>
      holds(call, placeOf(SELF_EMPLOYMENT, 'cumulative', input), selfEmploymentCumulativeBody(input)),
    holdsUkPropertyCumulative: (call, input) =>
      holds(call, placeOf(UK_PROPERTY, 'cumulative', input), ukPropertyCumulativeBody(input)),
    putSelfEmploymentAnnual: (call, input) =>
      put(call, placeOf(SELF_EMPLOYMENT, 'annual', input), selfEmploymentAnnualBody(input)),
    putUkPropertyAnnual: (call, input) =>
      put(call, placeOf(UK_PROPERTY, 'annual', input), ukPropertyAnnualBody(input)),
    putForeignPropertyCumulative: (call, input) =>
      put(call, placeOf(FOREIGN_PROPERTY, 'cumulative', input), foreignPropertyCumulativeBody(input)),
    holdsForeignPropertyCumulative: (call, input) =>
      holds(call, placeOf(FOREIGN_PROPERTY, 'cumulative', input), foreignPropertyCumulativeBody(input)),
    putForeignPropertyAnnual: (call, input) =>
      put(call, placeOf(FOREIGN_PROPERTY, 'annual', input), foreignPropertyAnnualBody(input)),
    holdsSelfEmploymentAnnual: (call, input) =>
      holds(call, placeOf(SELF_EMPLOYMENT, 'annual', input), selfEmploymentAnnualBody(input)),
    holdsUkPropertyAnnual: (call, input) =>
      holds(call, placeOf(UK_PROPERTY, 'annual', input), ukPropertyAnnualBody(input)),
    holdsForeignPropertyAnnual: (call, input) =>
      holds(call, placeOf(FOREIGN_PROPERTY, 'annual', input), foreignPropertyAnnualBody(input)),
  };
}

type Place = Pick<ApiRequest, 'path' | 'version'>;

const placeOf = (
  { path, version }: Business,
  kind: Kind,
  { nino, businessId, taxYear }: BusinessYear,
): Place => ({
  path: ['individuals', 'business', ...path, nino, businessId, kind, formatTaxYear(taxYear)],
  version,
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
