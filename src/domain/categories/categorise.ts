import { locationOf } from '../properties/property.js';
import type { CategoriseContext, CategoriseInput } from './categorise-input.js';
import { type CategoryRule, matchRule } from './category-rule.js';
import type { ClientBooks } from './client-books.js';
import { DICTIONARY_DECISION, versionOfRule } from './decision-version.js';
import { findInDictionary } from './dictionary.js';
import type { CategoryFinding } from './finding.js';
import { inferCategory } from './infer-category.js';
import { byMemory, byModel, type LearnedDecision } from './learned-decision.js';
import { inMixedAccount, inPersonalAccount } from './mixed-account.js';
import { findOwn, ofNamesake } from './own-finding.js';
import { type RowReading, readRow } from './row-reading.js';
import { sideOf } from './rule-book.js';

export type { CategoriseContext, CategoriseInput } from './categorise-input.js';

export interface CategoryDecision {
  readonly category: string | null;
  readonly source: 'rule' | 'memory' | 'dictionary' | 'model' | 'structure' | null;
  /** 0 to 1, four decimals. */
  readonly confidence: number;
  readonly reason: string;
  readonly ruleId: string | null;
  /** The correction that it follows. */
  readonly memoryId: string | null;
  readonly allowablePercent: number | null;
  /** The attribution the decision asks for; `null` leaves the row's own. */
  readonly businessId: string | null;
  readonly propertyId: string | null;
  readonly needsReview: boolean;
  /** Likeliest first, without the category itself. */
  readonly alternatives: readonly { readonly category: string; readonly confidence: number }[];
  readonly version: string;
}

/** Below this a person is asked. */
const SURE_ENOUGH = 0.75;
/** A guess weaker than this is offered as an alternative only. */
const WORTH_SAYING = 0.5;

/**
 * Category of a transaction for the tax return. The first that knows the category decides: the source's own statement, the
 * tenant's rules, answers of people on the same merchant, the client's own name and accounts. Then come the wording of the
 * line, as the account's use allows, and the model of the tenant's corrections. When none decides, `category` is `null`
 * and a person is asked. The same input always gets the same answer under the same `version`.
 */
export function categorise(input: CategoriseInput, context: CategoriseContext): CategoryDecision {
  if (input.kind === 'transfer') return decide(STATED_TRANSFER, context);
  const rule = decidingRule(input, context);
  if (rule !== null) return decideByRule(rule, context);
  const row = readRow(input, context);
  const matches = context.seen?.matchesOf(input.description, row.tokens) ?? findInDictionary(row.tokens);
  const said = findOwn(input, row, matches, context);
  const isNamesake = said === 'namesake';
  const own = isNamesake ? null : said;
  const inferred = own ?? inferCategory(row, matches, context);
  const finding = isNamesake ? ofNamesake(inferred) : inferred;
  const found = own ?? asUsed(finding, row, context);
  const { learned } = context;
  if (learned === undefined) return decide(found, context);
  const memory = byMemory(input, row, matches, { finding, memory: learned.memory, context });
  if (memory !== null) return decideByLesson(memory);
  const isDecided = finding.category !== null && finding.confidence >= WORTH_SAYING && !finding.isDefault;
  const guess = isDecided || context.use === 'personal' ? null : byModel(input, row, { finding, context });
  if (guess === null) return decide(found, context);
  return decideByLesson(context.use === 'mixed' || isNamesake ? { ...guess, review: true } : guess);
}

/** The finding as the use of the row's account changes it. */
function asUsed(finding: CategoryFinding, row: RowReading, context: CategoriseContext): CategoryFinding {
  const { use, property, books } = context;
  if (use === 'personal') return inPersonalAccount(finding);
  if (use === 'mixed') return inMixedAccount(finding, row);
  return use === 'property' && property === null && books !== undefined && letsAbroad(books)
    ? {
        ...finding,
        review: true,
        reason: `${finding.reason} The client lets abroad too: say of which property.`,
      }
    : finding;
}

/** Whether rows may be of lettings abroad. A row that names no property counts as one in the United Kingdom. */
const letsAbroad = ({ record }: ClientBooks): boolean =>
  record.shares?.some((property) => locationOf(property) !== 'uk') ?? false;

const STATED_TRANSFER: CategoryFinding = {
  category: 'transfer',
  source: 'structure',
  confidence: 0.99,
  weight: 0.99,
  evidence: 'source',
  reason: 'The source marks the row as a transfer.',
  review: false,
  allowablePercent: null,
  alternatives: [],
};

/** The tenant's rule that decides on a row, if one does: what `categorise` asks first, without the rest. */
export function decidingRule(input: CategoriseInput, context: CategoriseContext): CategoryRule | null {
  if (input.kind === 'transfer' || input.part !== null || context.rules.length === 0) return null;
  return matchRule(context.rules, {
    description: input.description,
    counterparty: input.counterparty,
    reference: input.reference,
    amountPence: input.amountPence,
    sourceAccountId: input.sourceAccountId,
    businessId: context.business?.id ?? null,
    propertyId: context.property?.id ?? null,
  });
}

function decideByRule(rule: CategoryRule, context: CategoriseContext): CategoryDecision {
  const side = sideOf(rule);
  return {
    category: rule.category,
    source: 'rule',
    confidence: 1,
    reason: `Category rule at position ${rule.position}.`,
    ruleId: rule.id,
    memoryId: null,
    allowablePercent: rule.allowablePercent,
    businessId: rule.businessId ?? (side === 'self_employment' ? (context.business?.id ?? null) : null),
    propertyId: rule.propertyId ?? (side === 'property' ? (context.property?.id ?? null) : null),
    needsReview: false,
    alternatives: [],
    version: versionOfRule(rule),
  };
}

function decideByLesson({ review, ...decision }: LearnedDecision): CategoryDecision {
  return { ...decision, ruleId: null, needsReview: review || decision.confidence < SURE_ENOUGH };
}

function decide(finding: CategoryFinding, context: CategoriseContext): CategoryDecision {
  const confidence = Math.round(finding.confidence * 10_000) / 10_000;
  if (finding.category === null || confidence < WORTH_SAYING) return ask(finding, confidence);
  return {
    category: finding.category,
    source: finding.source,
    confidence,
    reason: finding.reason,
    ruleId: null,
    memoryId: null,
    allowablePercent: finding.allowablePercent,
    businessId: finding.category.startsWith('self_employment.') ? (context.business?.id ?? null) : null,
    propertyId: finding.category.startsWith('property.') ? (context.property?.id ?? null) : null,
    needsReview: finding.review || confidence < SURE_ENOUGH,
    alternatives: finding.alternatives,
    version: DICTIONARY_DECISION,
  };
}

function ask({ category, reason, alternatives }: CategoryFinding, confidence: number): CategoryDecision {
  return {
    category: null,
    source: null,
    confidence: 0,
    reason,
    ruleId: null,
    memoryId: null,
    allowablePercent: null,
    businessId: null,
    propertyId: null,
    needsReview: true,
    alternatives: category === null ? alternatives : [{ category, confidence }, ...alternatives],
    version: DICTIONARY_DECISION,
  };
}
