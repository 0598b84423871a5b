import type { CategoriseContext } from './categorise-input.js';
import { type DictionaryMatch, findAffix, findInDictionary } from './dictionary.js';
import { type CategoryFinding, type Grounds, received, toFinding, unexplained } from './finding.js';
import { purposeByNote } from './note-hint.js';
import type { Purpose, Side, SideTargets } from './purpose.js';
import { PURPOSES, type PurposeName } from './purposes.js';
import { chooseTarget, outTarget, refinePurpose } from './resolve-purpose.js';
import type { RowReading } from './row-reading.js';

const BY_AFFIX = 0.86;
const BY_NOTE_WORDS = 0.85;
/** A lead the better side must have when a row could belong to either. */
const CLEAR_LEAD = 0.2;

/** Infers a category from the structure of the line, the dictionary, the note and the attribution. */
export function inferCategory(
  row: RowReading,
  matches: readonly DictionaryMatch[],
  context: Pick<CategoriseContext, 'business' | 'property' | 'use'>,
): CategoryFinding {
  if (context.business !== null && context.property !== null)
    return eitherSide(findOnSide('business', row, matches), findOnSide('property', row, matches));
  if (context.business !== null) return findOnSide('business', row, matches);
  // An account for property holds that of several as well; which one it was is asked elsewhere.
  if (context.property !== null || context.use === 'property') return findOnSide('property', row, matches);
  return neitherSide(findOnSide('business', row, matches), findOnSide('property', row, matches));
}

function findOnSide(side: Side, row: RowReading, matches: readonly DictionaryMatch[]): CategoryFinding {
  const stated =
    byPart(side, row, matches[0]) ?? byHint(side, row, matches[0]) ?? byRefundPaid(side, row, matches[0]);
  if (stated !== null) return stated;
  for (const match of matches) {
    if (isPaidOn(side, row, match, matches) || isSuppliersCredit(row, match, matches)) continue;
    const found =
      byPayout(side, row, match) ??
      resolve(side, row, match, { evidence: match.strength, factor: quality(match, row) });
    if (found !== null) return found;
  }
  const affix = matches.length === 0 ? findAffix(row.tokens) : null;
  const byAffix = affix === null ? null : resolve(side, row, affix, { evidence: 'affix', factor: BY_AFFIX });
  return byAffix ?? byNoteWords(side, row) ?? byDirection(side, row);
}

const COMMISSION_TAKERS: ReadonlySet<PurposeName> = new Set<PurposeName>([
  'marketplace',
  'marketplace_fees',
  'gig_platform',
  'ride',
  'takeaway',
  'holiday_platform',
  'freelancer',
  'letting_advert',
]);

/** The source has split a payout: its gross is a sale or a rent, the rest what the platform kept. */
function byPart(side: Side, row: RowReading, best: DictionaryMatch | undefined): CategoryFinding | null {
  if (row.part === 'gross' && row.isIn)
    return received(
      side === 'business' ? 'self_employment.turnover' : rentOf(row),
      { evidence: 'source', weight: 0.95 },
      'The gross of a payout.',
      [],
    );
  if (row.part !== 'fee') return null;
  const takes = best !== undefined && COMMISSION_TAKERS.has(best.purpose);
  const purpose = PURPOSES[takes ? 'platform_commission' : 'processor_fees'];
  const target = outTarget(purpose[side], row);
  return target === null
    ? null
    : toFinding(purpose, purpose[side], target, {
        evidence: 'source',
        factor: 1,
        reason: `The source says ${purpose.says}.`,
      });
}

function byHint(side: Side, row: RowReading, best: DictionaryMatch | undefined): CategoryFinding | null {
  if (row.hint === 'none' || row.isIn) return null;
  const named = best === undefined || best.strength === 'keyword' ? null : refinePurpose(best.purpose, row);
  const turned = purposeByNote(row.hint, side, named);
  if (turned === null) return null;
  const purpose = PURPOSES[turned];
  const target = chooseTarget(purpose, side, row, false);
  if (target === null) return null;
  const factor = best === undefined ? 0.9 : 1;
  return toFinding(purpose, purpose[side], target, {
    evidence: 'note',
    factor,
    reason: `The note says ${purpose.says}.`,
  });
}

/** Money out called a refund goes back to a customer, unless a phrase says otherwise (`DEPOSIT REFUND`). */
function byRefundPaid(
  side: Side,
  row: RowReading,
  best: DictionaryMatch | undefined,
): CategoryFinding | null {
  if (row.isIn || !row.isRefund) return null;
  if (best?.strength === 'phrase' && best.purpose !== 'customer_work') return null;
  if (best?.purpose === 'loan_repayment') return null;
  const purpose = PURPOSES.customer_refund;
  const target = outTarget(purpose[side], row);
  return target === null
    ? null
    : toFinding(purpose, purpose[side], target, {
        evidence: 'phrase',
        factor: 1,
        reason: `The line says ${purpose.says}.`,
      });
}

const PAYOUT_WORDS: ReadonlySet<string> = new Set(
  'PAYOUT PAYOUTS EARNINGS ROYALTY ROYALTIES PROCEEDS DISBURSEMENT SETTLEMENT CONTRIB CONTRIBUTOR'.split(' '),
);

/** Money that one spends with is a refund; a payout of theirs is what one sold or made there. */
function byPayout(side: Side, row: RowReading, match: DictionaryMatch): CategoryFinding | null {
  if (!row.isIn || row.isRefund || side !== 'business' || match.strength === 'phrase') return null;
  const purpose: Purpose = PURPOSES[match.purpose];
  if (purpose.isStructural === true || purpose.business.in !== undefined) return null;
  if (!row.tokens.some((token) => PAYOUT_WORDS.has(token))) return null;
  const reason = `${match.name}: a payout.`;
  return received('self_employment.turnover', { evidence: match.strength, weight: 0.86 }, reason, [
    'self_employment.other_income',
  ]);
}

/** An agent's `OWNER PAYMENT` to a landlord is the rent, not the owner's own money. */
function isPaidOn(
  side: Side,
  row: RowReading,
  match: DictionaryMatch,
  matches: readonly DictionaryMatch[],
): boolean {
  if (match.purpose !== 'drawings' || side !== 'property' || !row.isIn) return false;
  return matches.some(({ purpose }) => purpose === 'holiday_platform' || purpose === 'letting_agent');
}

/** A `CREDIT NOTE` that comes in is a supplier's when a supplier is named. */
function isSuppliersCredit(
  row: RowReading,
  match: DictionaryMatch,
  matches: readonly DictionaryMatch[],
): boolean {
  return match.purpose === 'customer_refund' && row.isIn && matches.length > 1;
}

/** A note explains a row whose own words explain nothing. */
function byNoteWords(side: Side, row: RowReading): CategoryFinding | null {
  for (const match of findInDictionary(row.noteTokens)) {
    const found = resolve(side, row, match, { evidence: 'note', factor: BY_NOTE_WORDS });
    if (found !== null) return found;
  }
  return null;
}

/** A cut word may be another word, and a keyword behind a payment terminal is part of a shop's name. */
function quality(match: DictionaryMatch, row: RowReading): number {
  const cut = match.isCut ? 0.97 : 1;
  const keyword = match.strength === 'keyword' ? 0.96 : 1;
  return cut * keyword * (row.isBehindTerminal && match.strength !== 'merchant' ? 0.95 : 1);
}

function resolve(
  side: Side,
  row: RowReading,
  match: DictionaryMatch,
  { evidence, factor }: Grounds,
): CategoryFinding | null {
  const purpose: Purpose = PURPOSES[refinePurpose(match.purpose, row)];
  const target = chooseTarget(purpose, side, row, match.strength === 'keyword');
  if (target === null) return null;
  const found = toFinding(purpose, purpose[side], target, {
    evidence: isTurnedRound(purpose[side], row) ? 'direction' : evidence,
    factor,
    reason: `${match.name}: ${purpose.says}.`,
  });
  if (isEarnedBy(purpose[side], row)) return found;
  return { ...found, review: true, reason: `${found.reason} The trade does not say that it sells there.` };
}

/** Whether money in of a purpose belongs to the trade; what a plumber sells on a marketplace may be private. */
const isEarnedBy = ({ earnedBy }: SideTargets, row: RowReading): boolean =>
  !row.isIn || row.isRefund || earnedBy === undefined || row.trades.some((trade) => earnedBy.includes(trade));

/** Money in from a payee that is only ever paid, without the word refund: the sign is the only evidence. */
const isTurnedRound = (targets: SideTargets, row: RowReading) =>
  row.isIn && !row.isRefund && targets.in === undefined && row.channel !== 'card';

const INVOICE_WORDS: ReadonlySet<string> = new Set(
  'INV INVOICE INVOICES INVS QUOTE JOB FINAL BALANCE DEPOSIT STAGE'.split(' '),
);

/** Money in that nothing marks as anything else is what the business or the let earns. */
function byDirection(side: Side, row: RowReading): CategoryFinding {
  if (!row.isIn) return unexplained('No entry explains the payment.');
  if (row.channel === 'card' || row.isRefund) return unexplained('No entry explains the money in.');
  const reason = 'Money in that nothing marks as anything else.';
  if (side === 'property') {
    const also = ['property.other_income', 'transfer', 'deposit_held'];
    return {
      ...received(
        rentOf(row),
        { evidence: 'direction', weight: row.letting === 'lodger' ? 0.8 : 0.72 },
        reason,
        also,
      ),
      isDefault: true,
    };
  }
  const isInvoiced = row.tokens.some((token) => INVOICE_WORDS.has(token));
  const also = ['capital_introduced', 'self_employment.other_income', 'private'];
  const turnover = received(
    'self_employment.turnover',
    { evidence: 'direction', weight: isInvoiced ? 0.9 : 0.74 },
    reason,
    also,
  );
  return isInvoiced ? turnover : { ...turnover, isDefault: true };
}

function rentOf(row: RowReading): string {
  return row.letting === 'lodger' ? 'property.rent_a_room' : 'property.rent_income';
}

function eitherSide(business: CategoryFinding, property: CategoryFinding): CategoryFinding {
  if (business.category === property.category) return business;
  const [better, worse] = business.weight >= property.weight ? [business, property] : [property, business];
  if (better.weight - worse.weight >= CLEAR_LEAD) return better;
  return unexplained('The row could belong to the business or to the property.', offered(better, worse));
}

/** The category of a row with no attribution, where the readings for a business and for a property agree on it. */
function neitherSide(business: CategoryFinding, property: CategoryFinding): CategoryFinding {
  if (business.category === property.category) return business;
  return unexplained('Neither a business nor a property is known for the row.', offered(business, property));
}

/** Both sides' answers at half their confidence, since only one of them can be meant. */
function offered(...findings: readonly CategoryFinding[]): CategoryFinding['alternatives'] {
  return findings.flatMap(({ category, confidence }) =>
    category === null ? [] : [{ category, confidence: Math.round(confidence * 5_000) / 10_000 }],
  );
}
