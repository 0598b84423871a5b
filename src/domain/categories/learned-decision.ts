import type { CategoriseContext, CategoriseInput } from './categorise-input.js';
import { findCategory } from './category.js';
import { featuresOf, type Prediction, predict } from './category-model.js';
import { versionOfMemory, versionOfModel, versionOfSharedMemory } from './decision-version.js';
import type { DictionaryMatch } from './dictionary.js';
import type { CategoryFinding } from './finding.js';
import { beginningOf, type MemoryBook, type Recalled, recall } from './memory-book.js';
import { merchantsOf } from './merchant.js';
import type { RowReading } from './row-reading.js';
import { settingOf } from './setting.js';
import { endsWithDigit, withoutNumberAtEnd } from './split-words.js';

/** An answer that people's corrections have taught. */
export interface LearnedDecision {
  readonly category: string;
  readonly source: 'memory' | 'model';
  readonly confidence: number;
  readonly reason: string;
  readonly review: boolean;
  readonly allowablePercent: number | null;
  readonly alternatives: CategoryFinding['alternatives'];
  readonly version: string;
  readonly memoryId: string | null;
  /** Attribution for a row that has none. */
  readonly businessId: string | null;
  readonly propertyId: string | null;
}

const CONFIDENCE: Readonly<Record<Recalled['nearness'], number>> = {
  same: 0.97,
  client: 0.95,
  cut: 0.9,
  shared: 0.85,
  begun: 0.7,
};
/** Money back from a remembered payee, of which only the payments out are known. */
const BY_REFUND = 0.9;
/** Followed, but a person is asked. */
const ASKED = 0.7;
/** A sum so much larger than any it was learnt from may be another thing, as a van is to its repair. */
const FAR_BEYOND = 10;
const LARGE_PENCE = 50_000;

/** Least certainty of the model, higher if a wrong answer would lower the tax. */
const SURE = 0.8;
const SURE_OF_RELIEF = 0.9;

/**
 * Decides by a person's earlier choice for the row's merchant. Nothing for a row whose source or note says itself
 * what it is.
 */
export function byMemory(
  input: CategoriseInput,
  row: RowReading,
  matches: readonly DictionaryMatch[],
  { finding, memory, context }: { finding: CategoryFinding; memory: MemoryBook; context: CategoriseContext },
): LearnedDecision | null {
  if (row.part !== null || row.hint !== 'none') return null;
  if (!mayBeKnown(memory, row, matches)) return null;
  const merchants = merchantsOf(input, row, matches);
  if (merchants.length === 0) return null;
  const found = recallRow(memory, row, merchants, context);
  if (found === null || isOverruled(found.nearness, finding, context)) return null;
  const { memory: one, nearness, factor } = found;
  const isDoubtful = isOpenToAnything(finding) || isFarBeyond(row, one.amountPence);
  const confidence = isDoubtful ? ASKED : CONFIDENCE[nearness] * factor;
  const isOwn = nearness !== 'shared';
  return {
    category: one.category,
    source: 'memory',
    confidence: Math.round(confidence * 10_000) / 10_000,
    reason: isOwn
      ? `${one.merchant}: as it was corrected before.`
      : `${one.merchant}: as it was corrected for others of the same kind.`,
    review: isDoubtful || isOutsideItsAccount(nearness, context),
    allowablePercent: one.allowablePercent,
    alternatives: othersThan(one.category, finding),
    version: isOwn ? versionOfMemory(one) : versionOfSharedMemory(one),
    memoryId: one.id,
    businessId: isOwn ? one.businessId : (context.business?.id ?? null),
    propertyId: isOwn ? one.propertyId : (context.property?.id ?? null),
  };
}

/** Lessons of other clients overrule neither the client's own name nor costs of private life. */
function isOverruled(
  nearness: Recalled['nearness'],
  finding: CategoryFinding,
  { use }: CategoriseContext,
): boolean {
  const isElsewhere = nearness === 'shared' || nearness === 'begun';
  return isElsewhere && (finding.isOwn === true || use === 'personal');
}

/** Whether what was remembered does not hold for the account: a client may pay a supplier of the trade for itself too. */
const isOutsideItsAccount = (nearness: Recalled['nearness'], { use }: CategoriseContext): boolean =>
  use === 'personal' ? nearness !== 'same' : use === 'mixed' && nearness === 'shared';

/** False when no name that the row could have begins like one that is remembered; most rows end here. */
function mayBeKnown(
  { beginnings }: MemoryBook,
  row: RowReading,
  matches: readonly DictionaryMatch[],
): boolean {
  for (const token of row.tokens) {
    const word = endsWithDigit(token) ? withoutNumberAtEnd(token) : token;
    if (beginnings.has(beginningOf(word))) return true;
  }
  return matches.some(({ name }) => beginnings.has(beginningOf(name.split(' ', 1)[0] ?? '')));
}

function recallRow(
  book: MemoryBook,
  row: RowReading,
  merchants: readonly string[],
  context: CategoriseContext,
): (Recalled & { readonly factor: number }) | null {
  const asked = {
    merchants,
    businessId: context.business?.id ?? null,
    propertyId: context.property?.id ?? null,
    setting: book.shared.size === 0 ? null : settingOf(context),
  };
  const found = recall(book, { ...asked, direction: row.isIn ? 'in' : 'out' });
  if (found !== null) return { ...found, factor: 1 };
  const isMoneyBack = row.isIn && (row.isRefund || row.channel === 'card');
  const paid = isMoneyBack ? recall(book, { ...asked, direction: 'out' }) : null;
  return paid === null ? null : { ...paid, factor: BY_REFUND };
}

/** The dictionary knows the merchant, and knows that its lines do not show what was bought. */
const isOpenToAnything = ({ category, source }: CategoryFinding) => category === null && source !== null;

const isFarBeyond = (row: RowReading, learntPence: number) =>
  row.sizePence >= LARGE_PENCE && row.sizePence > learntPence * FAR_BEYOND;

function othersThan(category: string, finding: CategoryFinding): CategoryFinding['alternatives'] {
  const own =
    finding.category === null ? [] : [{ category: finding.category, confidence: finding.confidence }];
  return [...own, ...finding.alternatives]
    .filter((one) => one.category !== category)
    .map((one) => ({ category: one.category, confidence: Math.round(one.confidence * 10_000) / 10_000 }));
}

/** Decides by the model of all the tenant's corrections, if it is sure enough and nothing else decides. */
export function byModel(
  input: CategoriseInput,
  row: RowReading,
  { finding, context }: { finding: CategoryFinding; context: CategoriseContext },
): LearnedDecision | null {
  const model = context.learned?.model ?? null;
  if (model === null || row.part !== null || row.hint !== 'none' || isOpenToAnything(finding)) return null;
  if (context.business !== null && context.property !== null) return null;
  const prediction = predict(model, input, featuresOf(input, row, settingOf(context)), {
    side: context.business !== null ? 'business' : context.property !== null ? 'property' : null,
    prior:
      finding.category === null ? finding.alternatives : [{ category: finding.category, confidence: 0.5 }],
  });
  if (prediction === null || prediction.confidence < sureEnough(prediction.category)) return null;
  const { category, confidence, alternatives } = prediction;
  const isTrade = category.startsWith('self_employment.');
  const isLet = category.startsWith('property.');
  return {
    category,
    source: 'model',
    confidence,
    reason: reasonOf(prediction),
    review: false,
    allowablePercent: null,
    alternatives,
    version: versionOfModel(model.revision),
    memoryId: null,
    businessId: isTrade ? (context.business?.id ?? null) : null,
    propertyId: isLet ? (context.property?.id ?? null) : null,
  };
}

function sureEnough(category: string): number {
  const known = findCategory(category);
  const lowersTax =
    known !== undefined && (known.allowable || known.residentialFinanceCost || known.direction === 'neutral');
  return lowersTax ? SURE_OF_RELIEF : SURE;
}

const reasonOf = ({ words, examples }: Prediction) =>
  `Like earlier corrections (${examples}): ${words.slice(0, 4).join(', ')}.`;
