import { publicId, uuidFromPublicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import type { Prefill, PrefillValue, Suggestion } from '../../../domain/prefills/prefill.js';
import { pointerOf } from '../../../domain/prefills/take-suggestions.js';
import { ValidationError } from '../../../errors.js';
import type { ChosenSuggestions } from '../../../services/prefills/decide-on-suggestions.js';
import { presentInputs } from '../tax-estimates/tax-wire.js';
import type { PrefillDecision } from './prefill-schemas.js';

export const presentPrefill = ({ taxReturnId, status, readAt, error, suggestions }: Prefill) => ({
  tax_return_id: publicId('taxReturn', taxReturnId),
  status,
  as_of: readAt?.toISOString() ?? null,
  error,
  suggestions: suggestions.map(presentSuggestion),
});

const presentSuggestion = ({ id, place, hmrcValue, ourValue, source, name, state }: Suggestion) => ({
  id: publicId('suggestion', id),
  path: pointerOf(place),
  hmrc_value: presentValue(place[0] === 'adjustments' ? adjustmentFields(hmrcValue) : hmrcValue),
  our_value: presentValue(ourValue),
  source,
  name,
  state,
});

function presentValue(value: PrefillValue): unknown {
  if (typeof value === 'number') return poundsFromPence(value);
  if (value === null || typeof value === 'string' || isList(value)) return value;
  return presentInputs(value);
}

/** A new adjustment by the names of the wire, without the members that are null. */
function adjustmentFields(value: PrefillValue): PrefillValue {
  if (typeof value !== 'object' || value === null || isList(value)) return value;
  const { code, amountPence, businessId } = value;
  return {
    code,
    amount: amountPence,
    ...(typeof businessId === 'string' && { businessId: publicId('business', businessId) }),
  };
}

const isList = (value: PrefillValue): value is readonly string[] => Array.isArray(value);

/** @throws {ValidationError} unless either `ids` or `all` is given */
export function wantedFrom({ ids, all = false }: PrefillDecision): ChosenSuggestions {
  if (all === (ids !== undefined)) {
    throw new ValidationError([
      all
        ? { pointer: '#/all', code: 'invalid', detail: 'must be absent when ids are given' }
        : { pointer: '#/ids', code: 'required', detail: 'is required, unless `all` is true' },
    ]);
  }
  return ids === undefined ? 'all' : ids.map((id) => uuidFromPublicId('suggestion', id) ?? id);
}
