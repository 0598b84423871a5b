import { type BasisPoints, WHOLE_BPS } from '../percent.js';
import { taxYearOf } from '../tax-year.js';
import { givenByUser, type Judgement, type JudgingContext, judgeCategory } from './judge-category.js';
import { isAskedForProperty, lacksProperty, NAME_THE_PROPERTY } from './property-not-named.js';
import { isAttributed } from './provisional-attribution.js';
import { poundsOf, settleSplits } from './splits.js';
import type { Attribution, Categorisation, Transaction, TransactionFields } from './transaction.js';

/** Below this a person is asked. */
const SURE_ENOUGH = 0.75;

/** Fields that a write sets: all but the identity, the origin, and what other operations decide. */
export type SettledTransaction = Omit<
  Transaction,
  | 'id'
  | 'clientId'
  | 'source'
  | 'importId'
  | 'importRow'
  | 'valueDate'
  | 'kind'
  | 'part'
  | 'possibleDuplicateOf'
  | 'transferPairId'
  | 'isLocked'
  | 'documentIds'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
>;

/**
 * A transaction as it is to stand. A category that was given is the user's; one that repeats what stands
 * already keeps its source, unless the row is declared reviewed; one that is missing is found.
 * @param attribution what the row counts towards, its account's default included
 * @param current the row that is being replaced
 */
export function settleTransaction(
  fields: TransactionFields,
  attribution: Attribution,
  context: JudgingContext,
  current: Transaction | null,
): SettledTransaction {
  const splits = fields.splits === null ? null : settleSplits(fields.splits, { ...fields, attribution });
  const choice = askedForProperty(
    chooseCategory(fields, attribution, context, current),
    { ...fields, splits },
    context,
    current,
  );
  const { categorisation } = choice;
  const amountGbpPence = poundsOf(fields.amountPence, fields);
  const standing = {
    category: categorisation.category,
    categoryConfidence: categorisation.categoryConfidence,
    amountGbpPence,
    splits,
  };
  // Written out: objects spread into a literal that goes on after them get a hidden class each (decision 64).
  return {
    date: fields.date,
    taxYear: taxYearOf(fields.date),
    amountPence: fields.amountPence,
    currency: fields.currency,
    amountGbpPence,
    exchangeRate: fields.exchangeRate,
    description: fields.description,
    counterparty: fields.counterparty,
    reference: fields.reference,
    category: categorisation.category,
    categorySource: categorisation.categorySource,
    categoryConfidence: categorisation.categoryConfidence,
    categoryReason: categorisation.categoryReason,
    categoryRuleId: categorisation.categoryRuleId,
    categoryVersion: categorisation.categoryVersion,
    categoryAlternatives: categorisation.categoryAlternatives,
    businessId: choice.attribution.businessId,
    propertyId: choice.attribution.propertyId,
    isAttributionGiven: givenOf(fields, current),
    allowableBps: fields.allowableBps ?? choice.allowableBps,
    splits,
    vehicle: fields.vehicle,
    vatPence: fields.vatPence,
    externalId: fields.externalId,
    sourceAccountId: fields.sourceAccountId,
    notes: fields.notes,
    metadata: fields.metadata,
    needsReview: needsReviewOf(standing, { choice, reviewWanted: fields.needsReview, current }),
  };
}

interface Choice {
  readonly kind: 'given' | 'kept' | 'judged';
  readonly categorisation: Categorisation;
  readonly attribution: Attribution;
  readonly allowableBps: BasisPoints;
  readonly needsReview: boolean;
}

function chooseCategory(
  fields: TransactionFields,
  attribution: Attribution,
  context: JudgingContext,
  current: Transaction | null,
): Choice {
  const { category } = fields;
  const base = { attribution, allowableBps: WHOLE_BPS };
  if (category === null && fields.splits === null) {
    const {
      allowableBps,
      businessId,
      propertyId,
      needsReview,
      memoryId: _,
      ...categorisation
    } = judged(fields, attribution, context, current);
    return {
      kind: 'judged',
      categorisation,
      attribution: { businessId, propertyId },
      allowableBps,
      needsReview,
    };
  }
  const isEcho = current !== null && current.category === category && current.categorySource !== null;
  const isConfirmed = fields.needsReview === false && current?.needsReview === true;
  if (isEcho && !isConfirmed) {
    return {
      ...base,
      kind: 'kept',
      categorisation: categorisationOf(current),
      needsReview: current.needsReview,
    };
  }
  return { ...base, kind: 'given', categorisation: givenByUser(category), needsReview: false };
}

/**
 * Asks about a category that was given or stays, if it is of letting and names no property of an owner whose shares differ,
 * unless somebody says that it stays so; and no longer, once it names one.
 */
function askedForProperty(
  choice: Choice,
  { date, splits, needsReview }: Pick<TransactionFields, 'date' | 'splits' | 'needsReview'>,
  { books }: Pick<JudgingContext, 'books'>,
  current: Transaction | null,
): Choice {
  if (choice.kind === 'judged') return choice;
  const { categorisation, attribution } = choice;
  const { category, categoryReason } = categorisation;
  const asked = (isAsked: boolean): Choice => ({
    ...choice,
    categorisation: { ...categorisation, categoryReason: isAsked ? NAME_THE_PROPERTY : null },
    needsReview: isAsked,
  });
  const lacks = lacksProperty({ date, category, propertyId: attribution.propertyId, splits }, books);
  if (!lacks) return isAskedForProperty(categoryReason) ? asked(false) : choice;
  const isSettled = needsReview === false || choice.needsReview;
  const lackedBefore = choice.kind === 'kept' && current !== null && lacksProperty(current, books);
  return isSettled || lackedBefore ? choice : asked(true);
}

function judged(
  fields: TransactionFields,
  attribution: Attribution,
  context: JudgingContext,
  current: Transaction | null,
): Judgement {
  const { kind, part } = current ?? { kind: 'ordinary' as const, part: null };
  const { businessId, propertyId } = attribution;
  const isAttributionGiven = givenOf(fields, current) ?? isAttributed(attribution);
  return judgeCategory({ businessId, propertyId, isAttributionGiven, kind, part, ...fields }, context);
}

/** Whether the attribution was given. A value repeated as it stands keeps its earlier answer. */
function givenOf({ attribution }: TransactionFields, current: Transaction | null): boolean | null {
  if (attribution === null) return false;
  const isEcho =
    attribution.businessId === current?.businessId && attribution.propertyId === current.propertyId;
  return isEcho ? current.isAttributionGiven : true;
}

const categorisationOf = (transaction: Transaction): Categorisation => ({
  category: transaction.category,
  categorySource: transaction.categorySource,
  categoryConfidence: transaction.categoryConfidence,
  categoryReason: transaction.categoryReason,
  categoryRuleId: transaction.categoryRuleId,
  categoryVersion: transaction.categoryVersion,
  categoryAlternatives: transaction.categoryAlternatives,
});

/** A row without a category or an amount in pounds always needs review; a suspected duplicate until a person has looked. */
function needsReviewOf(
  settled: Pick<SettledTransaction, 'amountGbpPence' | 'category' | 'categoryConfidence' | 'splits'>,
  {
    choice,
    reviewWanted,
    current,
  }: { choice: Choice; reviewWanted: boolean | null; current: Transaction | null },
): boolean {
  const isIncomplete =
    settled.amountGbpPence === null || (settled.category === null && settled.splits === null);
  if (isIncomplete) return true;
  const isChanged = reviewWanted !== null && reviewWanted !== (current?.needsReview ?? null);
  if (isChanged) return reviewWanted;
  const isSuspect = current?.needsReview === true && current.possibleDuplicateOf !== null;
  if (choice.kind !== 'kept') return choice.needsReview || isSuspect;
  const gainedPounds = current?.amountGbpPence === null;
  return gainedPounds ? isSuspect || isUnsure(settled) : choice.needsReview;
}

const isUnsure = ({ categoryConfidence }: Pick<Categorisation, 'categoryConfidence'>) =>
  categoryConfidence !== null && categoryConfidence < SURE_ENOUGH;
