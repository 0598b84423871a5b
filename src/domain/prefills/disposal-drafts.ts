import { LIMITS } from '../../limits/limits.js';
import { isUkResidential } from '../filing/parts/residential-gains-part.js';
import type { Disposal } from '../tax/capital-gains/capital-gains-input.js';
import { type Draft, entryDraft, fieldDrafts, type OwnFigures } from './draft.js';
import type { HeldDisposal } from './held-for-prefill.js';

const DISPOSALS = ['inputs', 'capitalGains', 'disposals'] as const;

/**
 * Homes of which a disposal was reported within 60 days: those of the return are known by the report's reference, or as a
 * home without one that was disposed of or handed over on the same day. Reliefs of one that is there already are left to the person.
 */
export function disposalDrafts(held: readonly HeldDisposal[], { inputs }: OwnFigures): Draft[] {
  const own = inputs.capitalGains?.disposals ?? [];
  const room = LIMITS.hmrc.prefillEntries.value - own.length;
  const indexes = matches(held, own);
  const drafts = held.map((one) => {
    const index = indexes.get(one.reference);
    const common = { key: `disposal ${one.reference}`, source: 'property_disposals' as const, name: null };
    const disposal = index === undefined ? undefined : own[index];
    if (index === undefined || disposal === undefined) {
      return entryDraft({ ...common, place: DISPOSALS }, amountsOf(one), factsOf(one));
    }
    return fieldDrafts(
      { ...common, place: [...DISPOSALS, index] },
      Object.entries({ ...amountsOf(one), ...daysOf(one) }).map(
        ([name, value]) => [name, value, valueIn(disposal, name)] as const,
      ),
    );
  });
  const added = drafts.filter((_, at) => !indexes.has(held[at]?.reference ?? '')).slice(Math.max(0, room));
  return drafts.filter((draft) => !added.includes(draft)).flat();
}

function matches(held: readonly HeldDisposal[], own: readonly Disposal[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const isFree = (index: number) => ![...found.values()].includes(index);
  for (const { reference } of held) {
    const index = own.findIndex(({ ppdReference }) => ppdReference === reference);
    if (index >= 0) found.set(reference, index);
  }
  for (const { reference, completedOn, disposedOn } of held) {
    if (found.has(reference)) continue;
    const index = own.findIndex(
      (one, at) =>
        isFree(at) &&
        one.ppdReference === undefined &&
        isUkResidential(one) &&
        (one.completedOn === completedOn || (disposedOn !== null && one.disposedOn === disposedOn)),
    );
    if (index >= 0) found.set(reference, index);
  }
  return found;
}

const amountsOf = (one: HeldDisposal) => ({
  proceeds: one.proceedsPence,
  costs: one.acquisitionPence + one.improvementPence + one.incidentalPence,
  acquisitionCost: one.acquisitionPence,
  improvementCosts: one.improvementPence,
  incidentalCosts: one.incidentalPence,
  paidOnAccount: one.paidPence,
});

const daysOf = (one: HeldDisposal) => ({
  disposedOn: one.disposedOn,
  completedOn: one.completedOn,
  acquiredOn: one.acquiredOn,
  ppdReference: one.reference,
});

/** Facts with the relief that HMRC names. HMRC does not say which relief one other than for a private residence is: it is taken for a holdover. */
function factsOf(one: HeldDisposal): Record<string, string | number | null> {
  const { privateResidencePence, otherReliefPence } = one;
  const relief = privateResidencePence > 0 ? 'private_residence' : otherReliefPence > 0 ? 'holdover' : null;
  return {
    kind: 'residential_property',
    ...daysOf(one),
    relief,
    reliefAmount: relief === null ? null : privateResidencePence + otherReliefPence,
  };
}

const valueIn = (disposal: Disposal, name: string): string | number | null => {
  const value: unknown = Object.entries(disposal).find(([own]) => own === name)?.[1];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};
