import type { Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';
import type { Categorisation } from '../transactions/transaction.js';

/** A row that has no partner and may get one, as pairing sees it. */
export interface OpenRow extends Pick<Categorisation, 'category' | 'categorySource' | 'categoryConfidence'> {
  readonly id: string;
  readonly date: IsoDate;
  /** Money in is positive. */
  readonly amountPence: Pence;
  readonly currency: string;
  readonly sourceAccountId: string;
  readonly kind: 'ordinary' | 'transfer';
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  /** One of more rows of one account, day and amount than are looked at: it is not paired. */
  readonly isInCrowd: boolean;
}

export interface NamedAccount {
  readonly id: string;
  readonly name: string;
  readonly institution: string | null;
}

/** Owner of the accounts. */
export interface AccountsOfOwner {
  readonly givenName: string;
  readonly familyName: string;
  readonly accounts: readonly NamedAccount[];
}
