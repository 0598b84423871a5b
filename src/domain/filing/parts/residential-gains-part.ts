import { poundsFromPence } from '../../money.js';
import type { Disposal } from '../../tax/capital-gains/capital-gains-input.js';
import { resultOf } from '../../tax/capital-gains/complete-disposals.js';
import type { TaxInput } from '../../tax/tax-input.js';
import { gainAmounts, isReported, isToBeSent } from './gain-amounts.js';
import { HMRC_TEXT_LENGTHS, hmrcText } from './hmrc-text.js';
import {
  type BuiltPart,
  completePart,
  type MissingDetail,
  memberOf,
  missingOf,
  type PartBody,
} from './part-body.js';

const FIELD = '/inputs/capital_gains/disposals';

/** Disposals of UK residential property, but for those that HMRC has from a return within 60 days. */
export function residentialGainsPart({ capitalGains }: Pick<TaxInput, 'capitalGains'>): BuiltPart {
  const parts = (capitalGains?.disposals ?? [])
    .map((disposal, index) => ({ disposal, index }))
    .filter(({ disposal }) => isUkResidential(disposal) && !isReported(disposal) && isToBeSent(disposal))
    .map(({ disposal, index }) => disposalPart(disposal, `${FIELD}/${index}`));
  return {
    body: memberOf(
      'disposals',
      parts.flatMap(({ body }) => (body === null ? [] : [body])),
    ),
    missing: parts.flatMap(({ missing }) => missing),
  };
}

export const isUkResidential = ({ kind, assetType }: Disposal): boolean =>
  kind === 'residential_property' && assetType !== 'residential_property_abroad';

function disposalPart(disposal: Disposal, at: string): BuiltPart {
  const missing = missingDetails(disposal, at);
  if (missing.length > 0) return { body: null, missing };
  const { description, disposedOn, completedOn, acquiredOn, proceeds = 0 } = disposal;
  const { acquisitionCost = 0, improvementCosts = 0, incidentalCosts = 0 } = disposal;
  return completePart({
    numberOfDisposals: 1,
    ...(description !== undefined && {
      customerReference: hmrcText(description, HMRC_TEXT_LENGTHS.residentialReference),
    }),
    disposalDate: disposedOn,
    completionDate: completedOn,
    disposalProceeds: poundsFromPence(proceeds),
    acquisitionDate: acquiredOn,
    acquisitionAmount: poundsFromPence(acquisitionCost),
    ...(improvementCosts > 0 && { improvementCosts: poundsFromPence(improvementCosts) }),
    ...(incidentalCosts > 0 && { additionalCosts: poundsFromPence(incidentalCosts) }),
    ...reliefOf(disposal),
    ...gainAmounts(disposal),
  });
}

function missingDetails(disposal: Disposal, at: string): MissingDetail[] {
  const { disposedOn, completedOn, acquiredOn, acquisitionCost, relief, costs = 0 } = disposal;
  const { improvementCosts = 0, incidentalCosts = 0 } = disposal;
  const addsUp = (acquisitionCost ?? 0) + improvementCosts + incidentalCosts === costs;
  return missingOf(FIELD, [
    {
      place: `${at}/disposed_on`,
      given: disposedOn,
      detail: 'HMRC takes a disposal with its day. Give it, and prepare again.',
    },
    {
      place: `${at}/completed_on`,
      given: completedOn,
      detail: 'HMRC takes the disposal of a home with the day of completion. Give it, and prepare again.',
    },
    {
      place: `${at}/acquired_on`,
      given: acquiredOn,
      detail:
        'HMRC takes a disposal with the day on which the asset was acquired. Give it, and prepare again.',
    },
    {
      place: `${at}/acquisition_cost`,
      given: addsUp ? acquisitionCost : undefined,
      detail:
        'HMRC takes the costs of a home apart. Give `acquisition_cost`, `improvement_costs` and `incidental_costs`, adding up to `costs`, and prepare again.',
    },
    {
      place: `${at}/relief`,
      given: relief === 'investors' ? undefined : '-',
      detail: 'HMRC takes no Investors’ Relief on homes. Choose another relief, and prepare again.',
    },
  ]);
}

/** Relief of the gain. */
function reliefOf(disposal: Disposal): PartBody {
  const { relief, proceeds, costs } = disposal;
  if (relief !== 'private_residence' && relief !== 'holdover') return {};
  const whole = resultOf({ proceeds, costs }).gain;
  const taken = poundsFromPence(Math.max(0, whole - Math.max(0, resultOf(disposal).gain)));
  return relief === 'private_residence' ? { prfAmount: taken } : { otherReliefAmount: taken };
}
