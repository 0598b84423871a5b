import { findCategory } from '../../../domain/categories/category.js';
import {
  type CategoryRuleFields,
  type CategoryRuleRecord,
  isSelective,
  type RuleMatch,
} from '../../../domain/categories/category-rule-record.js';
import { publicId } from '../../../domain/ids.js';
import { type Pence, poundsFromPence } from '../../../domain/money.js';
import { percentFromBps } from '../../../domain/percent.js';
import { contradiction } from '../../../domain/transactions/field-issues.js';
import { contradicts } from '../../../domain/transactions/transaction.js';
import { type Issue, ValidationError } from '../../../errors.js';
import { bpsOf, penceOf } from '../../shapes/amounts.js';
import { uuidOrNull } from '../../shapes/references.js';
import type { CategoryRuleBody } from './schemas.js';

export function presentCategoryRule(rule: CategoryRuleRecord) {
  const { match } = rule;
  return {
    id: publicId('categoryRule', rule.id),
    position: rule.position,
    name: rule.name,
    match: {
      field: match.field,
      operator: match.operator,
      value: match.value,
      direction: match.direction,
      amount_min: poundsOrNull(match.amountMinPence),
      amount_max: poundsOrNull(match.amountMaxPence),
      source_account_id: idOrNull('sourceAccount', match.sourceAccountId),
      business_id: idOrNull('business', match.businessId),
      property_id: idOrNull('property', match.propertyId),
    },
    category: rule.category,
    allowable_percent: rule.allowableBps === null ? null : percentFromBps(rule.allowableBps),
    vat_percent: rule.vatBps === null ? null : percentFromBps(rule.vatBps),
    business_id: idOrNull('business', rule.businessId),
    property_id: idOrNull('property', rule.propertyId),
    metadata: rule.metadata,
    created_at: rule.createdAt.toISOString(),
    updated_at: rule.updatedAt.toISOString(),
  };
}

const idOrNull = (kind: Parameters<typeof publicId>[0], uuid: string | null) =>
  uuid === null ? null : publicId(kind, uuid);

const poundsOrNull = (pence: Pence | null) => (pence === null ? null : poundsFromPence(pence));

/** Fields as sent, with every absent one at its default. @throws {ValidationError} naming each fault */
export function categoryRuleFieldsFrom(body: CategoryRuleBody): CategoryRuleFields {
  const { allowable_percent: percent = null, vat_percent: vatPercent = null } = body;
  const fields = {
    position: body.position ?? null,
    name: body.name ?? null,
    match: matchFrom(body.match),
    category: body.category ?? null,
    allowableBps: percent === null ? null : bpsOf(percent),
    vatBps: vatPercent === null ? null : bpsOf(vatPercent),
    businessId: uuidOrNull('business', body.business_id),
    propertyId: uuidOrNull('property', body.property_id),
    metadata: body.metadata ?? {},
  };
  const issues = [...matchIssues(fields.match), ...outcomeIssues(fields)];
  if (issues.length > 0) throw new ValidationError(issues);
  return fields;
}

function matchFrom(match: CategoryRuleBody['match']): RuleMatch {
  const { amount_min: smallest = null, amount_max: largest = null } = match;
  return {
    field: match.field ?? 'any',
    operator: match.operator ?? 'contains',
    value: match.value ?? '',
    direction: match.direction ?? 'any',
    amountMinPence: smallest === null ? null : penceOf(smallest),
    amountMaxPence: largest === null ? null : penceOf(largest),
    sourceAccountId: uuidOrNull('sourceAccount', match.source_account_id),
    businessId: uuidOrNull('business', match.business_id),
    propertyId: uuidOrNull('property', match.property_id),
  };
}

function matchIssues(match: RuleMatch): Issue[] {
  if (!isSelective(match)) {
    return [
      { pointer: '#/match', code: 'invalid', detail: 'must ask for something: it would take every row' },
    ];
  }
  const { amountMinPence, amountMaxPence } = match;
  return amountMinPence !== null && amountMaxPence !== null && amountMaxPence < amountMinPence
    ? [{ pointer: '#/match/amount_max', code: 'too_small', detail: 'must not be below amount_min' }]
    : [];
}

/** A rule without a category says which property a row is of, and no more. */
function placingIssues({ propertyId, allowableBps }: CategoryRuleFields): Issue[] {
  const issues: Issue[] = [];
  if (propertyId === null)
    issues.push({
      pointer: '#/category',
      code: 'required',
      detail: 'is required unless property_id is given',
    });
  if (allowableBps !== null)
    issues.push({ pointer: '#/allowable_percent', code: 'invalid', detail: 'must be null when category is' });
  return issues;
}

function outcomeIssues(fields: CategoryRuleFields): Issue[] {
  const issues: Issue[] = [];
  if (fields.category === null) issues.push(...placingIssues(fields));
  else if (findCategory(fields.category) === undefined) {
    const detail = 'is not a category; GET /v1/categories lists them';
    issues.push({ pointer: '#/category', code: 'not_allowed_value', detail });
  }
  if (fields.businessId !== null && fields.propertyId !== null) {
    issues.push({
      pointer: '#/property_id',
      code: 'invalid',
      detail: 'must be null when business_id is set',
    });
  }
  if (fields.category !== null && contradicts(fields.category, fields))
    issues.push(contradiction('#/category'));
  return issues;
}
