import type { BankRow } from '../bank-files/bank-row.js';
import type { OwnFields } from '../bank-files/own-fields.js';
import { attributionByAccount, attributionOfCategory } from '../categories/account-use.js';
import type { Pence } from '../money.js';
import { WHOLE_BPS } from '../percent.js';
import { type IsoDate, type TaxYearStart, taxYearOf } from '../tax-year.js';
import { type Judgement, type JudgingContext, judgeCategory } from '../transactions/judge-category.js';
import { lacksProperty, NAME_THE_PROPERTY } from '../transactions/property-not-named.js';
import { poundsOf, settleSplits } from '../transactions/splits.js';
import { type Attribution, contradicts, type Split, UNATTRIBUTED } from '../transactions/transaction.js';
import { batchKeyOf } from './batch-key.js';
import type { ImportTarget } from './import.js';
import {
  isContrary,
  NO_OWNERS,
  type OwnersOfClient,
  type OwnPlaces,
  ownPlaces,
  withoutContrary,
} from './own-row.js';
import { boundedText, storableText } from './storable-text.js';
import { reasonWithStraddle, taxYearStraddle } from './tax-year-straddle.js';

/** A row of a file as it is to stand in the ledger. */
export interface PlannedTransaction extends Judgement {
  readonly line: number;
  readonly date: IsoDate;
  readonly taxYear: TaxYearStart;
  readonly amountPence: Pence;
  readonly currency: string;
  /** `null` for another currency: there is no rate, so the row is out of the totals. */
  readonly amountGbpPence: Pence | null;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly externalId: string | null;
  readonly kind: BankRow['kind'];
  readonly part: BankRow['part'];
  readonly balancePence: Pence | null;
  readonly valueDate: IsoDate | null;
  readonly vatPence: Pence | null;
  readonly vehicle: string | null;
  /** Key that the payments of one booking share, so that a row for the whole is found; `null` for any other row. */
  readonly batchKey: string | null;
  readonly exchangeRate: string | null;
  readonly splits: readonly Split[] | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** Whether the row itself says what it counts towards; `null`: its import knows. */
  readonly isAttributionGiven: true | null;
  /** Fields of our own format, kept to plan the row again. */
  readonly own: OwnFields | null;
}

/** The longest texts that a transaction of the API may have; a bank's longer ones are cut. */
const MAX = { description: 500, counterparty: 200, reference: 100, notes: 2000 } as const;

/** The row with texts that fit and can be stored, before anything is decided or hashed. Its id is not cut. */
export function fittedRow(row: BankRow): BankRow {
  const externalId = row.externalId === null ? null : storableText(row.externalId);
  const category = row.category === null ? null : storableText(row.category);
  const description = boundedText(row.description, MAX.description);
  const counterparty = fitted(row.counterparty, MAX.counterparty);
  const reference = fitted(row.reference, MAX.reference);
  const notes = fitted(row.notes, MAX.notes);
  const isUnchanged =
    externalId === row.externalId &&
    category === row.category &&
    description === row.description &&
    counterparty === row.counterparty &&
    reference === row.reference &&
    notes === row.notes;
  return isUnchanged ? row : { ...row, externalId, category, description, counterparty, reference, notes };
}

const fitted = (text: string | null, limit: number) => (text === null ? null : boundedText(text, limit));

/** Decides on a row's category and what it counts towards. A category that the file itself gives stands. */
export function planTransaction(
  row: BankRow,
  target: ImportTarget,
  context: JudgingContext,
  owners: OwnersOfClient = NO_OWNERS,
): PlannedTransaction {
  const own = row.own ?? null;
  const places = own === null ? AS_IMPORTED : ownPlaces(own, owners);
  const placed =
    places.attribution === null ? target : { ...target, ...places.attribution, isAttributionGiven: true };
  const judgement =
    row.category === null && places.splits === null
      ? judgeCategory(judgedRow(row, placed), context)
      : givenByFile(row.category, attributionOfFile(row.category, placed, context));
  const exchangeRate = own?.exchangeRate ?? null;
  const amountGbpPence = poundsOf(row.amountPence, { currency: row.currency, exchangeRate });
  const { splits, hasContrary } = splitsOf(row, places, { placed, exchangeRate });
  const review = reviewOf(judgement, {
    row,
    isWithoutProperty: namesNoProperty(judgement, { row, splits }, context),
    isUnplaced: places.isUnknown || amountGbpPence === null || hasContrary,
  });
  return {
    line: row.line,
    date: row.date,
    taxYear: taxYearOf(row.date),
    amountPence: row.amountPence,
    currency: row.currency,
    amountGbpPence,
    description: row.description,
    counterparty: row.counterparty,
    reference: row.reference,
    notes: row.notes,
    externalId: row.externalId,
    kind: row.kind,
    part: row.part,
    balancePence: row.balancePence,
    valueDate: row.valueDate,
    vatPence: row.vatPence ?? null,
    vehicle: own?.vehicle ?? null,
    batchKey: row.batch === null ? null : batchKeyOf({ ...row, amountPence: row.batch.amountPence }),
    category: judgement.category,
    categorySource: judgement.categorySource,
    categoryConfidence: judgement.categoryConfidence,
    categoryReason: review.categoryReason,
    categoryRuleId: judgement.categoryRuleId,
    categoryVersion: judgement.categoryVersion,
    categoryAlternatives: judgement.categoryAlternatives,
    businessId: judgement.businessId,
    propertyId: judgement.propertyId,
    allowableBps: own?.allowableBps ?? judgement.allowableBps,
    needsReview: review.needsReview,
    memoryId: judgement.memoryId,
    exchangeRate,
    splits,
    metadata: own?.metadata ?? null,
    isAttributionGiven: places.attribution === null ? null : true,
    own,
  };
}

interface SettledParts {
  readonly splits: readonly Split[] | null;
  /** A part was of the other side than its place. */
  readonly hasContrary: boolean;
}

const NO_PARTS: SettledParts = { splits: null, hasContrary: false };

function splitsOf(
  { amountPence, currency, vatPence }: BankRow,
  { splits }: OwnPlaces,
  { placed, exchangeRate }: { readonly placed: Attribution; readonly exchangeRate: string | null },
): SettledParts {
  if (splits === null) return NO_PARTS;
  const { businessId, propertyId } = placed;
  const attribution = { businessId, propertyId };
  const whole = { amountPence, currency, exchangeRate, vatPence: vatPence ?? null, attribution };
  const settled = settleSplits(splits, whole);
  return { splits: withoutContrary(settled), hasContrary: settled.some(isContrary) };
}

/** Whether the file gives a category of letting to a row, and a person has to name the property. */
function namesNoProperty(
  judgement: Judgement,
  { row, splits }: { readonly row: BankRow; readonly splits: readonly Split[] | null },
  { books }: JudgingContext,
): boolean {
  return (
    judgement.categorySource === 'import' &&
    row.own?.needsReview !== false &&
    lacksProperty({ ...judgement, date: row.date, splits }, books)
  );
}

interface OpenOfRow {
  readonly row: BankRow;
  readonly isWithoutProperty: boolean;
  /** Whether there is no amount in pounds, no business or property that the file names, or a part of the other side than its place. */
  readonly isUnplaced: boolean;
}

/** Whether a person has to look at the row, and what they are told of its category. */
function reviewOf(
  judgement: Judgement,
  { row, isWithoutProperty, isUnplaced }: OpenOfRow,
): Pick<PlannedTransaction, 'needsReview' | 'categoryReason'> {
  const straddle = taxYearStraddle(row);
  const reason = isWithoutProperty && !judgement.needsReview ? NAME_THE_PROPERTY : judgement.categoryReason;
  return {
    needsReview:
      judgement.needsReview ||
      isWithoutProperty ||
      isUnplaced ||
      straddle !== null ||
      row.own?.needsReview === true,
    categoryReason: reasonWithStraddle(straddle, reason),
  };
}

const AS_IMPORTED: OwnPlaces = { attribution: null, splits: null, isUnknown: false };

/** Field by field: this runs for every row, and a spread costs ten times as much. */
function judgedRow(
  row: BankRow,
  { sourceAccountId, businessId, propertyId, isAttributionGiven }: ImportTarget,
) {
  return {
    description: row.description,
    counterparty: row.counterparty,
    reference: row.reference,
    notes: row.notes,
    amountPence: row.amountPence,
    currency: row.currency,
    date: row.date,
    kind: row.kind,
    part: row.part,
    sourceAccountId,
    businessId,
    propertyId,
    isAttributionGiven: isAttributionGiven ?? undefined,
  };
}

/** Attribution that the caller gave, else that of the account for such a category. */
function attributionOfFile(
  category: string | null,
  { businessId, propertyId, sourceAccountId, isAttributionGiven }: ImportTarget,
  { books }: JudgingContext,
): Attribution {
  const account = books?.account(sourceAccountId) ?? null;
  if (isAttributionGiven !== false || books === undefined || account === null)
    return { businessId, propertyId };
  return account.use === 'mixed'
    ? attributionOfCategory(category, account, books.record)
    : attributionByAccount(account, books.record);
}

/** The category that the file gives. A person is asked for a letting's category in a trade's file, or the reverse. */
function givenByFile(category: string | null, own: Attribution): Judgement {
  const isContrary = category !== null && contradicts(category, own);
  return {
    category,
    categorySource: 'import',
    categoryConfidence: 1,
    categoryReason: 'Given by the file.',
    categoryRuleId: null,
    categoryVersion: null,
    categoryAlternatives: [],
    ...(isContrary ? UNATTRIBUTED : own),
    allowableBps: WHOLE_BPS,
    needsReview: isContrary,
    memoryId: null,
  };
}
