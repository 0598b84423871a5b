export const SOURCE_ACCOUNT_KINDS = ['bank', 'card', 'platform'] as const;
export type SourceAccountKind = (typeof SOURCE_ACCOUNT_KINDS)[number];

/** Uses of an account: one trade, let property, a trade or let together with private life, or private life. */
export const ACCOUNT_USES = ['business', 'property', 'mixed', 'personal'] as const;
export type AccountUse = (typeof ACCOUNT_USES)[number];

/** A saved description of the columns of the account's files, as an import would be given it. */
export type SavedMapping = Readonly<Record<string, unknown>>;

export interface SourceAccountFields {
  readonly name: string;
  readonly kind: SourceAccountKind;
  readonly institution: string | null;
  /** ISO 4217. */
  readonly currency: string;
  /** `null`: not said. */
  readonly use: AccountUse | null;
  /** Default attribution of its rows; at most one of the two. */
  readonly defaultBusinessId: string | null;
  readonly defaultPropertyId: string | null;
  readonly mapping: SavedMapping | null;
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The bank, card or platform account of a client that rows come from. */
export interface SourceAccount extends SourceAccountFields {
  readonly id: string;
  readonly clientId: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
