import { indexRules, type RuleIndex } from './rule-index.js';

export type RuleField = 'description' | 'counterparty' | 'reference' | 'any';
export type RuleOperator = 'contains' | 'equals' | 'starts_with' | 'ends_with';

/** A tenant's own rule: what a transaction must look like, and what it then is. */
export interface CategoryRule {
  readonly id: string;
  readonly version?: number;
  /** Lower positions are tried first. */
  readonly position: number;
  readonly match: {
    readonly field: RuleField;
    readonly operator: RuleOperator;
    /** Compared without regard to case and runs of white space. */
    readonly value: string;
    readonly direction: 'in' | 'out' | 'any';
    /** Inclusive, of the amount without its sign. */
    readonly amountMinPence: number | null;
    readonly amountMaxPence: number | null;
    readonly sourceAccountId: string | null;
    readonly businessId?: string | null;
    readonly propertyId?: string | null;
  };
  /** `null`: the rule only says which property a row is of. */
  readonly category: string | null;
  readonly allowablePercent: number | null;
  readonly businessId: string | null;
  readonly propertyId: string | null;
}

/** Facts that a rule looks at. */
export interface RuleSubject {
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly amountPence: number;
  readonly sourceAccountId: string | null;
  readonly businessId?: string | null;
  readonly propertyId?: string | null;
}

interface PreparedRules {
  readonly inOrder: readonly { readonly rule: CategoryRule; readonly needle: string }[];
  /** Rows judged so far: an index is worth its making for many only. */
  rows: number;
  index: RuleIndex | null;
}

const ROWS_BEFORE_INDEX = 20;

/** Rules arrive as one array per tenant for thousands of rows, so each array is prepared once. */
const prepared = new WeakMap<readonly CategoryRule[], PreparedRules>();

/**
 * The first rule, by `position`, that the transaction satisfies. A rule with an empty value matches
 * on its other conditions alone. The array must not be changed after it was first passed.
 */
export function matchRule(rules: readonly CategoryRule[], transaction: RuleSubject): CategoryRule | null {
  if (rules.length === 0) return null;
  const known = prepare(rules);
  const texts = {
    description: folded(transaction.description),
    counterparty: folded(transaction.counterparty ?? ''),
    reference: folded(transaction.reference ?? ''),
  };
  const matches = (order: number): boolean => {
    const one = known.inOrder[order];
    if (one === undefined || !satisfiesFigures(one.rule, transaction)) return false;
    return one.needle === '' || satisfiesText(one.rule, one.needle, texts);
  };
  const { index } = known;
  const order =
    index === null
      ? known.inOrder.findIndex((_, at) => matches(at))
      : index.first([texts.description, texts.counterparty, texts.reference], matches);
  return known.inOrder[order]?.rule ?? null;
}

function prepare(rules: readonly CategoryRule[]): PreparedRules {
  const known = prepared.get(rules) ?? prepareAnew(rules);
  known.rows += 1;
  if (known.rows > ROWS_BEFORE_INDEX) {
    known.index ??= indexRules(known.inOrder.map(({ needle }, order) => ({ needle, order })));
  }
  return known;
}

function prepareAnew(rules: readonly CategoryRule[]): PreparedRules {
  const inOrder = rules
    .map((rule) => ({ rule, needle: folded(rule.match.value) }))
    .sort((left, right) => left.rule.position - right.rule.position);
  const fresh = { inOrder, rows: 0, index: null };
  prepared.set(rules, fresh);
  return fresh;
}

function satisfiesFigures({ match }: CategoryRule, transaction: RuleSubject): boolean {
  const size = Math.abs(transaction.amountPence);
  if (match.direction === 'in' && transaction.amountPence <= 0) return false;
  if (match.direction === 'out' && transaction.amountPence >= 0) return false;
  if (match.amountMinPence !== null && size < match.amountMinPence) return false;
  if (match.amountMaxPence !== null && size > match.amountMaxPence) return false;
  return (
    isWanted(match.sourceAccountId, transaction.sourceAccountId) &&
    isWanted(match.businessId, transaction.businessId) &&
    isWanted(match.propertyId, transaction.propertyId)
  );
}

function isWanted(wanted: string | null | undefined, actual: string | null | undefined): boolean {
  return wanted === null || wanted === undefined || wanted === actual;
}

type Texts = Readonly<Record<Exclude<RuleField, 'any'>, string>>;

function satisfiesText({ match }: CategoryRule, needle: string, texts: Texts): boolean {
  if (match.field !== 'any') return satisfies(match.operator, texts[match.field], needle);
  return (
    satisfies(match.operator, texts.description, needle) ||
    satisfies(match.operator, texts.counterparty, needle) ||
    satisfies(match.operator, texts.reference, needle)
  );
}

function satisfies(operator: RuleOperator, text: string, needle: string): boolean {
  switch (operator) {
    case 'contains':
      return text.includes(needle);
    case 'equals':
      return text === needle;
    case 'starts_with':
      return text.startsWith(needle);
    case 'ends_with':
      return text.endsWith(needle);
  }
}

function folded(text: string): string {
  const upper = text.toUpperCase().trim();
  return /\s\s|[^\S ]/.test(upper) ? upper.replace(/\s+/g, ' ') : upper;
}
