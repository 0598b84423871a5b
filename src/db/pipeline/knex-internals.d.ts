/** The classes of knex that a dialect is extended by; knex ships no types for them. */
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';
  import type { SentQuery } from './sent-query.js';

  export default class PostgresClient extends Knex.Client {
    /** On a client that belongs to a transaction. */
    readonly transacting?: boolean;
    /** Sends one query on a connection and leaves the answer in `query.response`. */
    _query(connection: unknown, query: SentQuery): Promise<SentQuery>;
    transaction(container: unknown, config: unknown, outer: unknown): Knex.Transaction;
    queryBuilder(): Knex.QueryBuilder;
    raw<T = unknown>(text: string, bindings?: readonly Knex.RawBinding[] | Knex.ValueDict): Knex.Raw<T>;
  }
}

declare module 'knex/lib/dialects/postgres/execution/pg-transaction.js' {
  export default class PostgresTransaction {
    constructor(client: unknown, container: unknown, config: unknown, outer: unknown);
    readonly trxClient: unknown;
    readonly isolationLevel?: string;
    readonly readOnly?: boolean;
    _completed: boolean;
    /** Settled when the transaction is over and its connection given back. */
    _promise: Promise<unknown>;
    _resolver(value?: unknown): void;
    _rejecter(error: unknown): void;
    begin(connection: unknown): Promise<unknown>;
    commit(connection: unknown, value?: unknown): Promise<unknown>;
    rollback(connection: unknown, error?: unknown): Promise<unknown>;
  }
}

declare module 'knex/lib/raw.js' {
  export default class Raw {
    constructor(client: unknown);
    readonly sql: string;
    readonly bindings: unknown;
    readonly _options?: readonly { readonly name?: string }[];
    readonly _timeout?: number;
    set(sql: string, bindings: unknown): this;
    // biome-ignore lint/suspicious/noThenProperty: a query of knex runs when it is awaited
    then(onAnswer?: (answer: unknown) => unknown, onError?: (error: unknown) => unknown): Promise<unknown>;
  }
}
