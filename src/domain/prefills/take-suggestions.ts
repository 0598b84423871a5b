import { ConflictError } from '../../errors.js';
import { isObjectOrList } from '../language/is-object.js';
import type { TaxReturnFields } from '../tax-returns/tax-return-record.js';
import type { Draft, OwnFigures } from './draft.js';
import type { HeldForPrefill } from './held-for-prefill.js';
import type { PrefillPlace, Suggestion } from './prefill.js';
import { draftsOf, isSameDraft, isSameValue } from './suggest.js';

type Fields = Pick<TaxReturnFields, 'inputs' | 'adjustments'>;

export interface TakenSuggestions extends Fields {
  /** Suggestions that were taken, at their places in the return. */
  readonly taken: readonly Suggestion[];
  readonly isChanged: boolean;
}

/**
 * The return's fields with HMRC's values in place of those that each suggestion names. What the return has by now, or had
 * taken before, changes nothing.
 * @throws {ConflictError} `prefill_outdated` when a value is another than the one that HMRC's was held against
 */
export function takeSuggestions(
  suggestions: readonly Suggestion[],
  held: HeldForPrefill,
  own: OwnFigures,
): TakenSuggestions {
  const drafts = new Map(draftsOf(held, own).map((draft) => [draft.key, draft]));
  const open = suggestions.filter(({ state }) => state !== 'accepted');
  const outdated = open.filter((one) => !isStillSo(one, drafts.get(one.key)));
  if (outdated.length > 0) throw outdatedBy(outdated);
  const wanted = open.filter(({ key, hmrcValue }) => !isThere(drafts.get(key), hmrcValue));
  let fields: Fields = { inputs: own.inputs, adjustments: own.adjustments };
  const placed = new Map<string, PrefillPlace>();
  for (const { id, place, hmrcValue } of wanted) {
    const settled = settledPlace(fields, place);
    placed.set(id, settled);
    fields = withValueAt(fields, settled, hmrcValue);
  }
  return {
    ...fields,
    taken: open.map((one) => ({ ...one, place: placed.get(one.id) ?? one.place, state: 'accepted' })),
    isChanged: wanted.length > 0,
  };
}

const isStillSo = (one: Suggestion, draft: Draft | undefined): boolean =>
  draft !== undefined && (isSameDraft(one, draft) || isThere(draft, one.hmrcValue));

const isThere = (draft: Draft | undefined, hmrcValue: Suggestion['hmrcValue']): boolean =>
  draft !== undefined && isSameValue(draft.hmrcValue, hmrcValue) && isSameValue(draft.ourValue, hmrcValue);

const outdatedBy = (outdated: readonly Suggestion[]): ConflictError =>
  new ConflictError(
    'prefill_outdated',
    'The return has changed since HMRC was read. Nothing was accepted: read again by POST …/prefill, and look at both values.',
    { paths: outdated.map(({ place }) => pointerOf(place)) },
  );

/** The place as a JSON pointer into the return as the API shows it. */
export const pointerOf = (place: PrefillPlace): string =>
  place.map((name) => `/${wireName(String(name))}`).join('');

const wireName = (name: string): string =>
  name === 'amountPence' ? 'amount' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The place with `-` as the number that the new entry has. */
function settledPlace(fields: Fields, place: PrefillPlace): PrefillPlace {
  if (place.at(-1) !== '-') return place;
  const list = place.slice(0, -1);
  const entries = valueAt(fields, list);
  return [...list, Array.isArray(entries) ? entries.length : 0];
}

function valueAt(value: unknown, place: PrefillPlace): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return value;
  return valueAt(isObjectOrList(value) ? value[name] : undefined, rest);
}

function withValueAt(fields: Fields, place: PrefillPlace, value: unknown): Fields {
  const changed = replaced(fields, place, value);
  if (!isFields(changed)) throw new TypeError('a place outside of the fields of a return');
  return changed;
}

function replaced(held: unknown, place: PrefillPlace, value: unknown): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return value;
  if (typeof name === 'number') {
    const list: readonly unknown[] = Array.isArray(held) ? held : [];
    return list.toSpliced(name, 1, replaced(list[name], rest, value));
  }
  return {
    ...(isObjectOrList(held) ? held : {}),
    [name]: replaced(isObjectOrList(held) ? held[name] : undefined, rest, value),
  };
}

/** The engine checks every member itself. */
const isFields = (value: unknown): value is Fields =>
  isObjectOrList(value) && isObjectOrList(value['inputs']) && Array.isArray(value['adjustments']);
