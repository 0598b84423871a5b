import type { BasisPoints } from '../percent.js';
import type { CategoryRule, RuleField, RuleOperator } from './category-rule.js';

export const RULE_FIELDS = ['description', 'counterparty', 'reference', 'any'] as const satisfies RuleField[];
export const RULE_OPERATORS = [
  'contains',
  'equals',
  'starts_with',
  'ends_with',
] as const satisfies RuleOperator[];
export const RULE_DIRECTIONS = ['in', 'out', 'any'] as const;

export type RuleMatch = Required<CategoryRule['match']>;

/** Fields of a rule that an integrator may write. */
export interface CategoryRuleFields {
  /** `null`: after all others. */
  readonly position: number | null;
  readonly name: string | null;
  readonly match: RuleMatch;
  /** `null`: it only says which property rows are of, and `propertyId` is set. */
  readonly category: string | null;
  readonly allowableBps: BasisPoints | null;
  /** The rate of VAT that rows of it bear in net figures when they give none: 2000 is 20%. `null`: that of the category. */
  readonly vatBps: BasisPoints | null;
  /** Attribution of a row that has none; at most one of the two. */
  readonly businessId: string | null;
  readonly propertyId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A tenant's rule as it is kept. */
export interface CategoryRuleRecord extends CategoryRuleFields {
  readonly id: string;
  readonly position: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Whether the rule asks for anything: one that does not would take every row. */
export function isSelective(match: RuleMatch): boolean {
  return (
    match.value.trim() !== '' ||
    match.direction !== 'any' ||
    match.amountMinPence !== null ||
    match.amountMaxPence !== null ||
    match.sourceAccountId !== null ||
    match.businessId !== null ||
    match.propertyId !== null
  );
}
