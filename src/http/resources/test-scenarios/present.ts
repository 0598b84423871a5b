import { publicId } from '../../../domain/ids.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import {
  SCENARIO_ENDINGS,
  type TestScenario,
  type TestScenarioName,
} from '../../../domain/test-scenarios/test-scenario.js';

export function presentTestScenario({ name, clientId, businessId, taxReturnId, taxYear }: TestScenario) {
  const ids = {
    client_id: publicId('client', clientId),
    business_id: businessId && publicId('business', businessId),
    tax_return_id: taxReturnId && publicId('taxReturn', taxReturnId),
  };
  const { event, next } = SCENARIO_ENDINGS[name];
  return {
    name,
    ...ids,
    tax_year: taxYear === null ? null : formatTaxYear(taxYear),
    ends_with: event,
    look_at: LOOK_AT[name](ids.client_id, ids.tax_return_id ?? ''),
    next,
  };
}

const ofReturn = (_client: string, taxReturn: string) => [
  `/v1/tax-returns/${taxReturn}`,
  `/v1/tax-returns/${taxReturn}/history`,
];

/** Paths of the calls that show the situation. */
const LOOK_AT: Readonly<Record<TestScenarioName, (client: string, taxReturn: string) => string[]>> = {
  late_quarter: (client) => [`/v1/obligations?client_id=${client}&status=overdue`],
  refused_return: ofReturn,
  filed_elsewhere: ofReturn,
  unknown_outcome: ofReturn,
  agent_without_relationship: (client) => [`/v1/clients/${client}/hmrc-access`, '/v1/hmrc-agent'],
};
