import type { Static } from 'typebox';
import { findCategory } from '../../../domain/categories/category.js';
import type { BulkChanges, BulkScope, ScopeOfLike } from '../../../domain/transactions/bulk-update.js';
import { type Issue, ValidationError } from '../../../errors.js';
import type { Principal } from '../../../services/principal.js';
import { bpsOf, penceOf } from '../../shapes/amounts.js';
import { uuidOf, uuidOrNull } from '../../shapes/references.js';
import type { BulkSet, ConfirmInput } from './bulk-schemas.js';
import { filtersOfBody } from './list-query.js';

type Chosen = Static<typeof ConfirmInput>;

/**
 * The rows of a bulk update.
 * @throws {ValidationError} unless exactly one of `ids`, `filter` and `similar_to` is there
 */
export function bulkScopeFrom(
  principal: Principal,
  { similar_to: like, ...chosen }: Chosen & { readonly similar_to?: string },
): BulkScope | ScopeOfLike {
  if (like === undefined) return scopeFrom(principal, chosen);
  for (const name of ['ids', 'filter'] as const) {
    if (chosen[name] !== undefined)
      throw refused(`#/${name}`, 'invalid', 'must be left out where similar_to is given');
  }
  return { clientId: principal.clientId, likeId: uuidOf('transaction', like) };
}

/**
 * The rows that `ids` name or a `filter` matches.
 * @throws {ValidationError} unless exactly one of `ids` and `filter` is there
 */
export function scopeFrom(principal: Principal, { ids, filter }: Chosen): BulkScope {
  if (ids !== undefined && filter !== undefined)
    throw refused('#/filter', 'invalid', 'must be left out where ids are given');
  if (ids !== undefined) {
    return {
      clientId: principal.clientId,
      transactionIds: ids.map((id) => uuidOf('transaction', id)),
      filters: {},
    };
  }
  if (filter === undefined) throw refused('#/filter', 'required', 'is required where no ids are given');
  const { clientId = principal.clientId, ...filters } = filtersOfBody(filter);
  return { clientId, transactionIds: null, filters };
}

/**
 * The fields that are set on each row.
 * @throws {ValidationError} for a business and a property at once, or a category that is not known
 */
export function changesFrom(set: Static<typeof BulkSet>): BulkChanges {
  const { category, business_id, property_id, allowable_percent, vat_amount, needs_review, notes } = set;
  if (business_id && property_id) {
    throw refused('#/set/property_id', 'invalid', 'must be null when business_id is set');
  }
  return {
    ...(category === undefined ? {} : { category: knownCategory(category) }),
    ...(business_id === undefined ? {} : { businessId: uuidOrNull('business', business_id) }),
    ...(property_id === undefined ? {} : { propertyId: uuidOrNull('property', property_id) }),
    ...(allowable_percent === undefined ? {} : { allowableBps: bpsOf(allowable_percent) }),
    ...(vat_amount === undefined ? {} : { vatPence: vat_amount === null ? null : penceOf(vat_amount) }),
    ...(needs_review === undefined ? {} : { needsReview: needs_review }),
    ...(notes === undefined ? {} : { notes }),
  };
}

function knownCategory(category: string): string {
  if (findCategory(category) !== undefined) return category;
  throw refused('#/set/category', 'not_allowed_value', 'is not a category; GET /v1/categories lists them');
}

const refused = (pointer: string, code: Issue['code'], detail: string) =>
  new ValidationError([{ pointer, code, detail }]);
