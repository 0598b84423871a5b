import type { CategoriseContext, CategoriseInput } from './categorise-input.js';
import type { DictionaryMatch } from './dictionary.js';
import type { CategoryFinding } from './finding.js';
import { ownPartyOf } from './own-party.js';
import type { RowReading } from './row-reading.js';
import { tokensOf } from './split-words.js';

const SURE = 0.97;
const DOUBTFUL = 0.8;

/**
 * The client's own money: paid to or by the client itself, or between its accounts. It is never wages, a fee or a
 * purchase, for a sole trader has no wages of their own; to a trade it is drawings or capital introduced. `namesake` where
 * a firm of the client's name was paid, and `null` for any other row.
 */
export function findOwn(
  input: CategoriseInput,
  row: RowReading,
  matches: readonly DictionaryMatch[],
  context: CategoriseContext,
): CategoryFinding | 'namesake' | null {
  if (context.books === undefined) return null;
  const signs = context.books.signs();
  const party = ownPartyOf(signs, input, row);
  if (party === null) return null;
  if (party.kind === 'namesake') return 'namesake';
  if (party.kind === 'account') {
    const isShop = matches.some(({ strength, purpose }) => strength === 'merchant' && !OF_MONEY.has(purpose));
    return ownFinding('transfer', 'The client’s own account.', party.isDoubtful || isShop, ['private']);
  }
  const family = signs.person?.family ?? '';
  const isShop = matches.some(
    ({ strength, name }) => strength === 'merchant' && tokensOf(name).join('').includes(family),
  );
  const category = categoryOfOwner(row, context);
  const others = row.isIn ? ['self_employment.turnover', 'private'] : ['private', 'transfer'];
  return ownFinding(category, 'The client’s own name.', party.isDoubtful || isShop, others);
}

/** Kinds of shops and banks by whose name an account is often called. */
const OF_MONEY: ReadonlySet<string> = new Set([
  'bank',
  'building_society',
  'savings',
  'own_account',
  'wallet',
  'processor',
  'card_settlement',
  'top_up',
]);

/** Payment to a firm of the client's name. It may be the client's own, so the row needs review. */
export const ofNamesake = (finding: CategoryFinding): CategoryFinding => ({
  ...finding,
  review: true,
  reason: `${finding.reason} The name is like the client’s own.`,
});

function categoryOfOwner(row: RowReading, { business, property, books, use }: CategoriseContext): string {
  if (use === 'mixed' || use === 'personal') return 'private';
  if (row.isIn) return 'capital_introduced';
  if (business !== null) return 'drawings';
  const isTrader = property === null && books !== undefined && books.record.businesses.length > 0;
  return isTrader && use !== 'property' ? 'drawings' : 'private';
}

function ownFinding(
  category: string,
  reason: string,
  isDoubtful: boolean,
  others: readonly string[],
): CategoryFinding {
  const confidence = isDoubtful ? DOUBTFUL : SURE;
  return {
    category,
    source: 'structure',
    confidence,
    weight: confidence,
    evidence: 'source',
    reason,
    review: isDoubtful,
    allowablePercent: null,
    alternatives: isDoubtful
      ? others.filter((other) => other !== category).map((other) => ({ category: other, confidence: 0.1 }))
      : [],
    isOwn: true,
  };
}
