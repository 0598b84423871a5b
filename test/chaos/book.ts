/** What the tenants know that they have: every write that was answered, and everything that they asked for. */
export interface Book {
  /** Of each client whose rows are written one by one: by id, with the last values that were answered. */
  readonly edited: Map<string, ReadonlyMap<string, KeptTransaction | null>>;
  /** By client: what its last completed import brought. */
  readonly ledgers: Map<string, ReadonlyMap<string, number>>;
  readonly imports: Set<string>;
  readonly calculations: Set<string>;
  readonly reports: Set<string>;
  readonly filings: { readonly nino: string; readonly returnId: string }[];
  /** What could not be done, or was answered in a way that no integrator expects. */
  readonly failures: string[];
}

/** As it was last written; `null` stands for one that was deleted. */
export interface KeptTransaction {
  readonly pence: number;
  readonly description: string;
}

export const emptyBook = (): Book => ({
  edited: new Map(),
  ledgers: new Map(),
  imports: new Set(),
  calculations: new Set(),
  reports: new Set(),
  filings: [],
  failures: [],
});
