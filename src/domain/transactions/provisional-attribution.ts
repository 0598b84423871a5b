import { attributionByAccount, candidatesOfMixed, isShared } from '../categories/account-use.js';
import type { CategoriseInput } from '../categories/categorise-input.js';
import type { CategoryRule } from '../categories/category-rule.js';
import { matchRule } from '../categories/category-rule.js';
import type { ClientBooks } from '../categories/client-books.js';
import type { RuleBook } from '../categories/rule-book.js';
import type { AccountUse } from '../source-accounts/source-account.js';
import { type Attribution, UNATTRIBUTED } from './transaction.js';

/** A row whose place is asked for, with what it counts towards so far. */
export interface PlacedRow extends CategoriseInput, Attribution {
  /** Somebody has said what it counts towards, of the row or of its file. Absent: what it has was said. */
  readonly isAttributionGiven?: boolean | undefined;
}

/** Attribution of a row before its category is known. */
export interface ProvisionalAttribution {
  /** Attribution whatever its category. */
  readonly standing: Attribution;
  /** Attributions that it may have, depending on its category. */
  readonly candidates: Attribution;
  /** Set where the use of its account says more than that. */
  readonly use: AccountUse | null;
  /** The rule that says which property it is of. */
  readonly rule: CategoryRule | null;
}

/**
 * Place of a row: as a person has said; else to the property that a rule gives it or its memo names; else as its
 * account says. Rows of a mixed or personal account may be of its trade, or let, or of neither.
 */
export function provisionalAttributionOf(
  row: PlacedRow,
  { rules, books }: { rules: RuleBook; books?: ClientBooks | undefined },
): ProvisionalAttribution {
  const { businessId, propertyId } = row;
  const own = { businessId, propertyId };
  const isGiven = row.isAttributionGiven ?? isAttributed(own);
  const account = books?.account(row.sourceAccountId) ?? null;
  if (isGiven)
    return {
      ...at(own),
      use: account === null || isAttributed(own) || !isShared(account) ? null : account.use,
    };
  const rule = placingRule(row, rules);
  if (rule !== null) return { ...at({ businessId: null, propertyId: rule.propertyId }), rule };
  if (books === undefined) return at(own);
  const use = account?.use ?? null;
  const standing = attributionByAccount(account, books.record);
  const mayBeNamed = use !== 'business' && use !== 'personal' && standing.businessId === null;
  const named = mayBeNamed ? books.propertyNamed(row) : null;
  if (named !== null) return at({ businessId: null, propertyId: named });
  if (account === null || !isShared(account)) return { ...at(standing), use };
  return { ...at(UNATTRIBUTED), candidates: candidatesOfMixed(account, books.record), use };
}

export const isAttributed = ({ businessId, propertyId }: Attribution): boolean =>
  businessId !== null || propertyId !== null;

const at = (standing: Attribution): ProvisionalAttribution => ({
  standing,
  candidates: standing,
  use: null,
  rule: null,
});

function placingRule(row: PlacedRow, { placing }: RuleBook): CategoryRule | null {
  if (placing.length === 0 || row.kind === 'transfer') return null;
  return matchRule(placing, row);
}
