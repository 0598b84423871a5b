import type { CategoriseContext, CategoriseInput } from './categorise.js';
import { type DictionaryMatch, findAffix, findInDictionary } from './dictionary.js';
import { type NoteHint, noteHint } from './note-hint.js';
import type { LettingGroup, Purpose, SideTargets, Target } from './purpose.js';
import { isPurposeName, PURPOSES, type PurposeName } from './purposes.js';
import { readStatementLine, type StatementLine, tokensOf } from './statement-line.js';
import { type TradeGroup, tradeGroups } from './trade-group.js';

/** What the words of a row say, before thresholds are applied. */
export interface Finding {
  readonly category: string | null;
  readonly source: 'dictionary' | 'structure' | null;
  readonly confidence: number;
  readonly reason: string;
  readonly review: boolean;
  readonly allowablePercent: number | null;
  readonly alternatives: readonly { readonly category: string; readonly confidence: number }[];
}

type Side = 'business' | 'property';

interface Line extends StatementLine {
  readonly isIn: boolean;
  readonly sizePence: number;
  readonly isRefund: boolean;
  readonly hint: NoteHint;
  readonly trades: readonly TradeGroup[];
  readonly letting: LettingGroup;
}

const REFUND_WORDS = new Set([
  'REFUND',
  'REFUNDS',
  'REFUNDED',
  'REFUN',
  'REVERSAL',
  'REVERSED',
  'RFND',
  'RETURNED',
]);
const INVOICE_WORDS = new Set([
  'INV',
  'INVOICE',
  'INVOICES',
  'INVS',
  'QUOTE',
  'JOB',
  'FINAL',
  'BALANCE',
  'DEPOSIT',
  'STAGE',
]);
const DEEPEST_WHEN = 3;

/** What the dictionary, the structure of the line and the attribution together say. */
export function findPurpose(input: CategoriseInput, context: CategoriseContext): Finding {
  const line = readLine(input, context);
  const matches = findInDictionary(line.tokens);
  const business = context.business === null ? null : findOnSide('business', line, matches, input);
  const property = context.property === null ? null : findOnSide('property', line, matches, input);
  if (business !== null && property !== null) return eitherSide(business, property);
  return business ?? property ?? findWithoutSide(line, matches, input);
}

function readLine(input: CategoriseInput, context: CategoriseContext): Line {
  const line = readStatementLine(input.description);
  const tokens = withOtherFields(line.tokens, input);
  return {
    tokens,
    channel: line.channel,
    isBehindTerminal: line.isBehindTerminal,
    isIn: input.amountPence > 0,
    sizePence: Math.abs(input.amountPence),
    isRefund: tokens.some((token) => REFUND_WORDS.has(token)),
    hint: noteHint(input.notes),
    trades: tradeGroups(context.business?.trade ?? null),
    letting: lettingGroup(context.property),
  };
}

/** Counterparty and reference, where they add anything, each behind a break that no name crosses. */
function withOtherFields(tokens: readonly string[], input: CategoriseInput): readonly string[] {
  let all = tokens;
  for (const text of [input.counterparty, input.reference]) {
    if (text === null || text === '' || input.description.includes(text)) continue;
    all = [...all, '', ...tokensOf(text)];
  }
  return all;
}

function lettingGroup(property: CategoriseContext['property']): LettingGroup {
  if (property === null) return 'standard';
  if (property.kind === 'commercial' || property.kind === 'land') return 'commercial';
  if (property.kind === 'mixed') return 'mixed';
  if (property.letting === 'rent_a_room') return 'lodger';
  return property.letting === 'holiday_let' || property.letting === 'former_fhl' ? 'holiday' : 'standard';
}

function findOnSide(
  side: Side,
  line: Line,
  matches: readonly DictionaryMatch[],
  input: CategoriseInput,
): Finding {
  const hinted = byHint(side, line, matches[0]);
  if (hinted !== null) return hinted;
  for (const match of matches) {
    const found = resolve(side, line, match, quality(match, line));
    if (found !== null) return found;
  }
  const affix = matches.length === 0 ? findAffix(line.tokens) : null;
  const byAffix = affix === null ? null : resolve(side, line, affix, 0.86);
  return byAffix ?? byNotes(side, line, input.notes) ?? byDirection(side, line);
}

/** A name behind a payment terminal is somebody else's shop, and a cut word may be another word. */
function quality(match: DictionaryMatch, line: Line): number {
  const cut = match.isCut ? 0.97 : 1;
  const keyword = match.strength === 'keyword' ? 0.96 : 1;
  return cut * keyword * (line.isBehindTerminal && match.strength !== 'merchant' ? 0.95 : 1);
}

function resolve(side: Side, line: Line, match: DictionaryMatch, factor: number): Finding | null {
  const name = refine(match.purpose, line);
  const purpose = PURPOSES[name];
  const target = chooseTarget(purpose, purpose[side], line, match.strength === 'keyword');
  if (target === null) return null;
  return toFinding(purpose, purpose[side], target, factor, `${match.name}: ${purpose.says}.`);
}

function refine(name: PurposeName, line: Line): PurposeName {
  let current = name;
  for (let depth = 0; depth < DEEPEST_WHEN; depth++) {
    const next = refineOnce(PURPOSES[current], line);
    if (next === null || next === current) return current;
    current = next;
  }
  return current;
}

function refineOnce(purpose: Purpose, line: Line): PurposeName | null {
  if (
    purpose.over !== undefined &&
    line.sizePence >= purpose.over.pence &&
    isPurposeName(purpose.over.purpose)
  )
    return purpose.over.purpose;
  if (purpose.when === undefined) return null;
  for (const token of line.tokens) {
    const next = Object.hasOwn(purpose.when, token) ? purpose.when[token] : undefined;
    if (next !== undefined && isPurposeName(next)) return next;
  }
  return null;
}

function chooseTarget(purpose: Purpose, targets: SideTargets, line: Line, isKeyword: boolean): Target | null {
  const out = outTarget(targets, line);
  if (!line.isIn) return out;
  const isSpending = out !== null && out.category !== null && !(purpose.isStructural ?? false);
  const received = targets.lettingsIn?.[line.letting] ?? targets.in ?? null;
  if (received !== null && !(line.isRefund && isSpending)) return received;
  if (out === null || (isKeyword && !line.isRefund)) return null;
  if (out.category === null) return out;
  return { category: out.category, confidence: out.confidence * refundFactor(line) };
}

function outTarget(targets: SideTargets, line: Line): Target | null {
  for (const trade of line.trades) {
    const target = targets.trades?.[trade];
    if (target !== undefined) return target;
  }
  return targets.lettings?.[line.letting] ?? targets.out ?? null;
}

function refundFactor(line: Line): number {
  if (line.isRefund || line.channel === 'card') return 0.95;
  return line.channel === 'unknown' ? 0.85 : 0.7;
}

function toFinding(
  purpose: Purpose,
  targets: SideTargets,
  target: Target,
  factor: number,
  reason: string,
): Finding {
  const confidence = target.confidence * factor;
  return {
    category: target.category,
    source: purpose.isStructural ? 'structure' : 'dictionary',
    confidence,
    reason,
    review: purpose.review ?? false,
    allowablePercent: purpose.allowablePercent ?? null,
    alternatives: alternativesOf(target.category, confidence, targets.also ?? []),
  };
}

/** The doubt that is left, halved from one alternative to the next. */
function alternativesOf(category: string | null, confidence: number, also: readonly string[]) {
  let left = category === null ? 0.8 : 1 - confidence;
  return also
    .filter((other) => other !== category)
    .map((other) => {
      left /= 2;
      return { category: other, confidence: Math.round(left * 10_000) / 10_000 };
    });
}

/** Purposes a note about a client or a trip can turn into something else. */
const TURNED_BY_NOTES: ReadonlySet<PurposeName> = new Set<PurposeName>([
  'meal',
  'takeaway',
  'leisure',
  'groceries',
  'shopping',
  'holiday',
  'flights_and_hotels',
  'fitness',
  'mixed_retail',
  'household',
  'streaming',
  'health',
  'office_furniture',
]);
const TRIPS: ReadonlySet<PurposeName> = new Set<PurposeName>([
  'fuel',
  'vehicle',
  'parking',
  'public_transport',
  'flights_and_hotels',
  'ride',
  'holiday',
  'meal',
  'takeaway',
  'groceries',
  'holiday_platform',
]);
const FURNISHINGS: ReadonlySet<PurposeName> = new Set<PurposeName>([
  'furniture',
  'office_furniture',
  'appliance',
  'equipment',
  'mixed_retail',
  'diy_store',
  'shopping',
  'household',
  'marketplace',
]);

function byHint(side: Side, line: Line, best: DictionaryMatch | undefined): Finding | null {
  const turned = turnedPurpose(line.hint, side, best === undefined ? null : refine(best.purpose, line));
  if (turned === null || line.isIn) return null;
  const purpose = PURPOSES[turned];
  const target = chooseTarget(purpose, purpose[side], line, false);
  if (target === null) return null;
  return toFinding(
    purpose,
    purpose[side],
    target,
    best === undefined ? 0.9 : 1,
    `The note says ${purpose.says}.`,
  );
}

function turnedPurpose(hint: NoteHint, side: Side, name: PurposeName | null): PurposeName | null {
  switch (hint) {
    case 'none':
      return null;
    case 'client':
      return side === 'business' && (name === null || TURNED_BY_NOTES.has(name))
        ? 'client_entertaining'
        : null;
    case 'trip':
      return name === null || TURNED_BY_NOTES.has(name) || TRIPS.has(name) ? 'business_travel' : null;
    case 'visit':
      return side === 'property' && (name === null || TRIPS.has(name)) ? 'property_visit' : null;
    case 'replacement':
      return side === 'property' && (name === null || FURNISHINGS.has(name)) ? 'replacement' : null;
    case 'first_furnishing':
      return side === 'property' && (name === null || FURNISHINGS.has(name)) ? 'first_furnishing' : null;
    case 'personal':
      return 'private_mark';
  }
}

/** A note explains a row whose own words explain nothing. */
function byNotes(side: Side, line: Line, notes: string | null): Finding | null {
  if (notes === null || notes === '') return null;
  for (const match of findInDictionary(tokensOf(notes))) {
    const found = resolve(side, line, match, 0.85);
    if (found !== null) return found;
  }
  return null;
}

function byDirection(side: Side, line: Line): Finding {
  if (!line.isIn || line.channel === 'card') return nobodyKnows(line.isIn);
  if (side === 'property') {
    const target = line.letting === 'lodger' ? 'property.rent_a_room' : 'property.rent_income';
    return received(target, line.letting === 'lodger' ? 0.8 : 0.72, [
      'property.other_income',
      'transfer',
      'deposit_held',
    ]);
  }
  const isInvoiced = line.tokens.some((token) => INVOICE_WORDS.has(token));
  return received('self_employment.turnover', isInvoiced ? 0.9 : 0.74, [
    'capital_introduced',
    'self_employment.other_income',
    'private',
  ]);
}

function received(category: string, confidence: number, also: readonly string[]): Finding {
  return {
    category,
    source: 'structure',
    confidence,
    reason: 'Money in that nothing marks as anything else.',
    review: false,
    allowablePercent: null,
    alternatives: alternativesOf(category, confidence, also),
  };
}

function nobodyKnows(isIn: boolean): Finding {
  return {
    category: null,
    source: null,
    confidence: 0,
    reason: isIn ? 'No entry explains the money in.' : 'No entry explains the payment.',
    review: true,
    allowablePercent: null,
    alternatives: [],
  };
}

/** A lead the better side must have when a row could belong to either. */
const CLEAR_LEAD = 0.2;

function eitherSide(business: Finding, property: Finding): Finding {
  if (business.category === property.category) return business;
  const [better, worse] =
    business.confidence >= property.confidence ? [business, property] : [property, business];
  if (better.confidence - worse.confidence >= CLEAR_LEAD) return better;
  const offered = [better, worse].flatMap(({ category, confidence }) =>
    category === null ? [] : [{ category, confidence: Math.round(confidence * 5_000) / 10_000 }],
  );
  return {
    ...nobodyKnows(false),
    reason: 'The row could belong to the business or to the property.',
    alternatives: offered,
  };
}

/** Without an attribution only what is neither business nor property can be said. */
function findWithoutSide(line: Line, matches: readonly DictionaryMatch[], input: CategoriseInput): Finding {
  const business = findOnSide('business', line, matches, input);
  const property = findOnSide('property', line, matches, input);
  if (business.category === property.category) return business;
  const offered = [business, property].flatMap(({ category, confidence }) =>
    category === null ? [] : [{ category, confidence: Math.round(confidence * 5_000) / 10_000 }],
  );
  return {
    ...business,
    category: null,
    source: null,
    confidence: 0,
    review: true,
    reason: 'Neither a business nor a property is known for the row.',
    alternatives: offered,
  };
}
