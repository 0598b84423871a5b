import type { CategoryRule } from './category-rule.js';
import type { Learned } from './learned.js';
import type { SeenLines } from './seen-lines.js';

/** What is known of a transaction before it has a category. */
export interface CategoriseInput {
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly notes: string | null;
  /** Signed: money in is positive. */
  readonly amountPence: number;
  readonly currency: string;
  readonly date: string;
  readonly kind: 'ordinary' | 'transfer';
  /** Which half of a platform's payout the row is. */
  readonly part: 'gross' | 'fee' | null;
  readonly sourceAccountId: string | null;
}

export interface CategoriseContext {
  /** What the row is, or would be, attributed to. */
  readonly business: { readonly id: string; readonly trade: string | null } | null;
  readonly property: {
    readonly id: string;
    readonly kind: 'residential' | 'commercial' | 'mixed' | 'land';
    readonly letting: string;
  } | null;
  readonly rules: readonly CategoryRule[];
  /** Absent: nothing. */
  readonly learned?: Learned | undefined;
  /** For many rows that may repeat each other's descriptions. Absent: every row is read again. */
  readonly seen?: SeenLines | undefined;
}
