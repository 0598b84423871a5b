/** Ids, as the API gave them, that each step hands to the next. */
export interface Books {
  readonly clientId: string;
  readonly nino: string;
  readonly businessId: string;
  /** The second trade. */
  readonly trainingId: string;
  readonly homes: Record<HomeName, string>;
  readonly accounts: Record<AccountName, string>;
}

/** Names of the homes in the memos of the letting account. */
export type HomeName = 'FLAT 4' | 'STUDIO 2';

export type AccountName = 'monzo' | 'starling' | 'barclays' | 'lloyds';

/** 6 April 2025 to 5 April 2026. */
export const TAX_YEAR = '2025-26';
