/** One statement as knex sends it, and its answer. */
export interface SentQuery {
  readonly sql: string;
  readonly bindings?: readonly unknown[];
  readonly options?: { readonly name?: string };
  response?: unknown;
}
