/** One statement as knex sends it, and its answer. */
export interface SentQuery {
  readonly sql: string;
  readonly bindings?: readonly unknown[];
  readonly options?: {
    readonly name?: string;
    /** It is planned without sorting where an index has the order: see `fetchPage`. */
    readonly withoutSorts?: boolean;
  };
  response?: unknown;
}
