import type { HeldPerson } from '../../domain/prefills/held-for-prefill.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import type { PersonYear } from '../../gateways/hmrc/prefill-data.js';
import type { ClientSession } from '../hmrc-authorisations/client-session.js';

/** `calculating`: HMRC was asked for a calculation, and does not show it yet. */
type FetchedPerson = { readonly person: HeldPerson | null } | 'calculating';

/** HMRC has nothing to calculate, or the year is over for it. */
const HAS_NONE: ReadonlySet<string> = new Set([
  'RULE_NO_INCOME_SUBMISSIONS_EXIST',
  'RULE_FINAL_DECLARATION_RECEIVED',
  'RULE_TAX_YEAR_NOT_SUPPORTED',
  'MATCHING_RESOURCE_NOT_FOUND',
]);

/**
 * Fetches what HMRC shows of the person in a calculation alone: the newest of the year, or one that it is asked for where it has
 * none. Asking twice leaves a calculation too many at most, and is refused while the first is worked out.
 * @throws {HmrcRefusalError} {HmrcUnavailableError}
 */
export async function fetchPerson(ask: ClientSession['ask'], year: PersonYear): Promise<FetchedPerson> {
  const { calculations } = await ask((hmrc, call) => hmrc.listCalculations(call, year));
  const [newest] = calculations.toSorted((one, other) => other.calculatedAt.localeCompare(one.calculatedAt));
  if (newest === undefined) return trigger(ask, year);
  const { calculationId } = newest;
  const { person } = await ask((hmrc, call) => hmrc.readPerson(call, { ...year, calculationId }));
  return { person };
}

async function trigger(ask: ClientSession['ask'], year: PersonYear): Promise<FetchedPerson> {
  try {
    await ask((hmrc, call) => hmrc.triggerCalculation(call, { ...year, type: 'in-year' }));
    return 'calculating';
  } catch (error) {
    if (!(error instanceof HmrcRefusalError)) throw error;
    if (error.hmrcCode === 'RULE_CALCULATION_IN_PROGRESS') return 'calculating';
    if (HAS_NONE.has(error.hmrcCode)) return { person: null };
    throw error;
  }
}
