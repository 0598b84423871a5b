import type { Knex } from 'knex';
import PostgresTransaction from 'knex/lib/dialects/postgres/execution/pg-transaction.js';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import type pg from 'pg';
import { CompiledRaw } from './compiled-raw.js';
import { PreparedStatements } from './prepared-statements.js';
import type { SentQuery } from './sent-query.js';
import { type GroupOutcome, type Statement, StatementGroup } from './statement-group.js';

type Bindings = readonly Knex.RawBinding[] | Knex.ValueDict;

/** Postgres takes a plan that reads an index in order, if there is one; for as long as the transaction. */
const WITHOUT_SORTS: Statement = {
  text: `select set_config('enable_sort', 'off', true)`,
  values: [],
  isHot: true,
  isSilent: true,
};
const COMMIT: Statement = { text: 'commit', values: [], isHot: false, isSilent: true };

/** Texts that may hold several commands, and those that end a transaction, travel alone. */
const TRAVELS_ALONE = /;|^\s*(?:commit|rollback)\b/i;

interface Waiting {
  readonly query: SentQuery;
  readonly resolve: (query: SentQuery) => void;
  readonly reject: (error: Error) => void;
}

const sharers = new WeakMap<pg.Client, Shared>();
const preparedOf = new WeakMap<pg.Client, PreparedStatements>();

/** A connection that a reader's queries of one turn share. */
interface Shared {
  readonly connection: Promise<pg.Client>;
  users: number;
}

/**
 * Postgres for knex, in fewer round trips. In a transaction, `BEGIN` and the tenant's setting travel with the
 * first statement. There and in a reader, statements that are asked for at the same time (`Promise.all`) travel
 * together.
 */
export class PipelinedClient extends PostgresClient {
  // knex makes the client of a transaction without its constructor, so that nothing here has a first value.
  /** Statements that nobody waits for: they travel with the next one. */
  declare private along?: Statement[] | undefined;
  /** Statements asked for in this turn of the event loop. */
  declare private together?: { readonly connection: pg.Client; readonly waiting: Waiting[] } | undefined;
  /** Of a reader: what travels before its statements, which form a transaction with it. */
  declare private settings?: readonly Statement[];
  declare private shared?: Shared | undefined;
  /** Of a transaction: the connection that it has until it ends. */
  declare private own?: pg.Client;
  /** Whether the transaction's `BEGIN` has travelled. */
  declare hasBegun?: boolean;
  declare private ending?: 'next' | 'sent' | 'committed' | 'over' | undefined;

  /** Sends a statement with the next one. It is never sent when there is none. */
  sendAlong(statement: Statement): void {
    this.along = [...(this.along ?? []), statement];
  }

  /** Commits with the statements that are asked for next, at the same time; none may follow them. */
  commitWithNext(): void {
    this.ending = 'next';
  }

  get hasCommitted(): boolean {
    return this.ending === 'committed';
  }

  /**
   * A client whose queries travel with `settings` and form a transaction with them. What they set for the
   * transaction is gone with it.
   */
  readerWith(settings: readonly Statement[]): PipelinedClient {
    return Object.assign(Object.create(this), { settings });
  }

  /**
   * Runs `work` in a transaction of its own. Its `BEGIN` travels with its first statement; without one, nothing is sent.
   * Whatever `work` or the commit throws undoes it.
   */
  async inTransaction<T>(begin: string, work: (client: PipelinedClient) => Promise<T>): Promise<T> {
    const connection = await this.acquireConnection();
    const client: PipelinedClient = Object.assign(Object.create(this), {
      own: connection,
      transacting: true,
    });
    client.sendAlong({ text: begin, values: [], isHot: true, isSilent: true });
    try {
      const result = await work(client);
      await client.end('commit');
      return result;
    } catch (error) {
      // A connection that cannot even do that is found within a transaction, and closed.
      await client.end('rollback').catch(() => undefined);
      throw error;
    } finally {
      await this.releaseConnection(connection);
    }
  }

  private async end(text: 'commit' | 'rollback'): Promise<void> {
    const { ending, own } = this;
    this.ending = 'over';
    if (own === undefined || this.hasBegun !== true || ending === 'committed' || ending === 'over') return;
    await answerOf(own, [{ text, values: [], isHot: true, isSilent: true }]);
  }

  override raw<T = unknown>(text: string, bindings?: Bindings): Knex.Raw<T> {
    return new CompiledRaw(this).set(text, bindings) as unknown as Knex.Raw<T>;
  }

  /** Sends a statement that is compiled already. @returns the server's answer */
  async send(query: SentQuery): Promise<unknown> {
    const connection = await this.acquireConnection();
    this.emit('query', query);
    try {
      return (await this._query(connection, query)).response;
    } finally {
      await this.releaseConnection(connection);
    }
  }

  override async acquireConnection(): Promise<pg.Client> {
    if (this.own !== undefined) return this.own;
    if (this.settings === undefined) return super.acquireConnection();
    this.shared ??= { connection: super.acquireConnection(), users: 0 };
    const shared = this.shared;
    shared.users += 1;
    const forget = () => {
      if (this.shared === shared) this.shared = undefined;
    };
    const connection = await shared.connection.catch((error: unknown) => {
      forget();
      throw error;
    });
    sharers.set(connection, shared);
    return connection;
  }

  override async releaseConnection(connection: pg.Client): Promise<void> {
    if (connection === this.own) return;
    const shared = this.settings === undefined ? undefined : sharers.get(connection);
    if (shared !== undefined) {
      shared.users -= 1;
      if (shared.users > 0) return;
      if (this.shared === shared) this.shared = undefined;
    }
    await super.releaseConnection(connection);
  }

  override transaction(container: unknown, config: unknown, outer: unknown): Knex.Transaction {
    if (outer) throw new Error('A transaction within a transaction: write its savepoint out instead.');
    return new LazyTransaction(this, container, config, outer) as unknown as Knex.Transaction;
  }

  override async _query(connection: pg.Client, query: SentQuery): Promise<SentQuery> {
    if (this.ending !== undefined && this.ending !== 'next') throw new Error('The transaction has ended.');
    const mayTravelAlone = query.options?.name === undefined && !query.bindings?.length;
    if (mayTravelAlone && TRAVELS_ALONE.test(query.sql)) return this.queryAlone(connection, query);
    if (this.transacting !== true && this.settings === undefined) return super._query(connection, query);
    return new Promise((resolve, reject) => {
      this.groupOn(connection).push({ query, resolve, reject });
    });
  }

  private async queryAlone(connection: pg.Client, query: SentQuery): Promise<SentQuery> {
    if (this.settings !== undefined) throw new Error('A reader takes one statement at a time.');
    const along = this.takeAlong();
    if (along.length > 0) await answerOf(connection, along);
    return super._query(connection, query);
  }

  private groupOn(connection: pg.Client): Waiting[] {
    if (this.together?.connection === connection) return this.together.waiting;
    const group = { connection, waiting: [] };
    this.together = group;
    process.nextTick(() => {
      if (this.together === group) {
        this.together = undefined;
        this.shared = undefined;
      }
      void this.sendGroup(connection, group.waiting);
    });
    return group.waiting;
  }

  private async sendGroup(connection: pg.Client, group: readonly Waiting[]): Promise<void> {
    const isInOrder = group.some(({ query }) => query.options?.withoutSorts === true);
    const along = [...(this.settings ?? this.takeAlong()), ...(isInOrder ? [WITHOUT_SORTS] : [])];
    const commits = this.ending === 'next';
    if (commits) this.ending = 'sent';
    const statements = [
      ...along,
      ...group.map(({ query }) => statementOf(query, this.settings !== undefined)),
      ...(commits ? [COMMIT] : []),
    ];
    const { results, failure } = await send(connection, statements);
    if (commits && failure === null) this.ending = 'committed';
    else this.ending = undefined;
    const failedAt = failure === null ? Number.POSITIVE_INFINITY : placeOf(failure.at - along.length, group);
    group.forEach(({ query, resolve, reject }, at) => {
      query.response = results[along.length + at];
      if (at < failedAt) resolve(query);
      else reject(at === failedAt && failure ? failure.error : notRun(failure?.error));
    });
  }

  private takeAlong(): readonly Statement[] {
    const along = this.along ?? [];
    this.along = undefined;
    if (along.length > 0) this.hasBegun = true;
    return along;
  }
}

/** A transaction whose `BEGIN` travels with its first statement; without one, nothing is sent at all. */
class LazyTransaction extends PostgresTransaction {
  override begin(): Promise<void> {
    const mode = [
      this.isolationLevel ? ` isolation level ${this.isolationLevel}` : '',
      this.readOnly ? ' read only' : '',
    ].join('');
    this.clientOf().sendAlong({ text: `begin${mode}`, values: [], isHot: true, isSilent: true });
    return Promise.resolve();
  }

  override commit(connection: unknown, value?: unknown): Promise<unknown> {
    const { hasBegun, hasCommitted } = this.clientOf();
    if (hasBegun && !hasCommitted) return super.commit(connection, value);
    this._completed = true;
    this._resolver(value);
    return Promise.resolve();
  }

  override rollback(connection: unknown, error?: unknown): Promise<unknown> {
    const { hasBegun, hasCommitted } = this.clientOf();
    if (hasBegun && !hasCommitted) return super.rollback(connection, error);
    this._completed = true;
    if (error === undefined) this._resolver();
    else this._rejecter(error);
    return Promise.resolve();
  }

  private clientOf(): PipelinedClient {
    return this.trxClient as PipelinedClient;
  }
}

const statementOf = ({ sql, bindings = [], options }: SentQuery, isOfReader: boolean): Statement => ({
  text: sql,
  values: bindings,
  isHot: isOfReader || options?.name !== undefined,
});

/** Whose failure it is: of what came before the group the first's, and of the COMMIT after it the last's. */
const placeOf = (at: number, group: readonly unknown[]) => Math.max(0, Math.min(at, group.length - 1));

const notRun = (cause: unknown) =>
  new Error('A statement that travelled with this one failed before it.', { cause });

/** The answer of the last statement. */
async function answerOf(
  connection: pg.Client,
  statements: readonly Statement[],
): Promise<pg.QueryResult | undefined> {
  const { results, failure } = await send(connection, statements);
  if (failure !== null) throw failure.error;
  return results.at(-1);
}

function send(connection: pg.Client, statements: readonly Statement[]): Promise<GroupOutcome> {
  const prepared = preparedOf.get(connection) ?? new PreparedStatements();
  preparedOf.set(connection, prepared);
  return new Promise((resolve) => {
    connection.query(new StatementGroup(connection, statements, prepared, resolve));
  });
}
