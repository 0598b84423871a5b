/** Facts about a transaction before it has a category. */
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
