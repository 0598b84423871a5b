import { canonicalJson } from '../language/canonical-json.js';
import { benefitDrafts } from './benefit-drafts.js';
import { disposalDrafts } from './disposal-drafts.js';
import type { Draft, OwnFigures } from './draft.js';
import { employmentDrafts } from './employment-drafts.js';
import type { HeldForPrefill } from './held-for-prefill.js';
import { lossDrafts } from './loss-drafts.js';
import { cisDrafts, personDrafts, savingsDrafts } from './other-drafts.js';
import type { PrefillValue, Suggestion, SuggestionState } from './prefill.js';

/** Everything that HMRC holds and a return has a field for, beside what the return has there now. */
export const draftsOf = (held: HeldForPrefill, own: OwnFigures): Draft[] => [
  ...employmentDrafts(held.employments, own),
  ...benefitDrafts(held.benefits, own),
  ...cisDrafts(held.cisDeductedPence, own),
  ...savingsDrafts(held.savings, own),
  ...disposalDrafts(held.disposals, own),
  ...lossDrafts(held.losses, own),
  ...personDrafts(held.person, own),
];

/**
 * Suggestions of a reading. Those that the return has already are `accepted`; one that was dismissed stays so until HMRC's
 * value is another. An id names one value of HMRC's in place of one of ours, and is new when either is another.
 * @param previous those of the reading before
 */
export function suggestionsOf(
  held: HeldForPrefill,
  own: OwnFigures,
  { previous, newId }: { readonly previous: readonly Suggestion[]; readonly newId: () => string },
): Suggestion[] {
  const known = new Map(previous.map((one) => [one.key, one]));
  return draftsOf(held, own).map((draft) => {
    const before = known.get(draft.key);
    const isSame = before !== undefined && isSameDraft(before, draft);
    return { ...draft, id: isSame ? before.id : newId(), state: stateOf(draft, before) };
  });
}

function stateOf(draft: Draft, before: Suggestion | undefined): SuggestionState {
  if (isSameValue(draft.hmrcValue, draft.ourValue)) return 'accepted';
  const wasDismissed = before?.state === 'dismissed' && isSameValue(before.hmrcValue, draft.hmrcValue);
  return wasDismissed ? 'dismissed' : 'open';
}

/** Whether both put the same value in the same place, instead of the same. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  isSameValue(one.hmrcValue, other.hmrcValue) &&
  isSameValue(one.ourValue, other.ourValue) &&
  one.place.join('/') === other.place.join('/');

/** A list is the same in any order. */
export const isSameValue = (one: PrefillValue, other: PrefillValue): boolean =>
  canonicalJson(sorted(one)) === canonicalJson(sorted(other));

const sorted = (value: PrefillValue): unknown => (Array.isArray(value) ? value.toSorted() : value);
