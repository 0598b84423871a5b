import type { ColumnMapping } from '../bank-files/column-mapping.js';

export interface ImportMappingFields {
  readonly name: string;
  readonly mapping: ColumnMapping;
  /** The account whose files are read by it unless an import says otherwise. */
  readonly sourceAccountId: string | null;
}

/** How the columns of some delimited file are to be read, kept for the next one. */
export interface ImportMapping extends ImportMappingFields {
  readonly id: string;
  /** `null`: for the files of all of the tenant's clients. */
  readonly clientId: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
