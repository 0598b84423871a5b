import type { Knex } from 'knex';
import PostgresTransaction from 'knex/lib/dialects/postgres/execution/pg-transaction.js';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import type pg from 'pg';
import { type Bell, nameOf } from '../bells/bell.js';
import type { Bells } from '../bells/create-bells.js';
import { parseLogPosition } from '../hosts/log-position.js';
import type { WrittenPositions } from '../hosts/written-positions.js';
import { CompiledRaw } from './compiled-raw.js';
import { PreparedStatements } from './prepared-statements.js';
import type { SentQuery } from './sent-query.js';
import { type GroupOutcome, type Statement, StatementGroup } from './statement-group.js';

type Bindings = readonly Knex.RawBinding[] | Knex.ValueDict;

/** Postgres takes a plan that reads an index in order, if there is one; for as long as the transaction. */
const WITHOUT_SORTS: Statement = {
  text: `select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
  values: [],
  isHot: true,
  isSilent: true,
};
const COMMIT: Statement = { text: 'commit', values: [], isHot: false, isSilent: true };
/** Asked for after the commit: a place in the log that is not before it. */
const POSITION: Statement = {
  text: 'select pg_current_wal_insert_lsn()::text as position',
  values: [],
  isHot: true,
};

/** Texts that may hold several commands, and those that end a transaction, travel alone. */
const TRAVELS_ALONE = /;|^\s*(?:commit|rollback)\b/i;
const COMMITS = /^\s*commit\b/i;

/** Settings of every transaction of a pool: calls of `set_config`, in SQL. They end with the transaction. */
export interface Scope {
  /** For one without `BEGIN`. */
  readonly ofStatement: string;
  readonly ofTransaction: string;
}

/** Settings of a pool, beside those of knex. */
export interface PoolConfig {
  readonly bells?: Bells | undefined;
  readonly positions?: WrittenPositions | undefined;
  readonly scope?: Scope;
}

const selectOf = (calls: string): Statement => ({
  text: `select ${calls}`,
  values: [],
  isHot: true,
  isSilent: true,
});

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
 * Postgres for knex, in fewer round trips. In a transaction, `BEGIN`, the scope and the tenant's setting travel with the
 * first statement. There and in a reader, statements that are asked for at the same time (`Promise.all`) travel
 * together. Any other statement travels with the scope, and forms a transaction with it.
 */
export class PipelinedClient extends PostgresClient {
  declare config: Knex.Config & PoolConfig;
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
  /** Of a transaction: what is rung once it has committed, each once. */
  declare private bells?: Map<string, Bell>;
  /** Of a transaction: a place in the log that is not before its commit, where the pool notes them. */
  declare private position?: string | undefined;

  /** Of the pool, as `connect` says. */
  get scope(): Scope {
    const { scope } = this.config;
    if (scope === undefined) throw new TypeError('A pool of this kind is made by `connect`.');
    return scope;
  }

  /** Sends a statement with the next one. It is never sent when there is none. */
  sendAlong(statement: Statement): void {
    this.along = [...(this.along ?? []), statement];
  }

  /** Commits with the statements that are asked for next, at the same time; none may follow them. */
  commitWithNext(): void {
    this.ending = 'next';
  }

  /** Notes where the transaction was committed, if it was and the pool does so: reads of the tenant must have got that far. */
  async notePosition(tenantId: string): Promise<void> {
    if (this.position === undefined) return;
    await this.config.positions?.note(tenantId, parseLogPosition(this.position));
  }

  get hasCommitted(): boolean {
    return this.ending === 'committed';
  }

  /** Notes what is to be rung once this transaction has committed; outside one it rings now. */
  ringOnceCommitted(bells: readonly Bell[]): void {
    if (this.transacting !== true) {
      void this.ring(bells);
      return;
    }
    this.bells ??= new Map();
    for (const bell of bells) this.bells.set(nameOf(bell), bell);
  }

  /** To be called when the transaction is over and its connection given back: rings, if it has committed. */
  async ringNoted(): Promise<void> {
    if (this.hasCommitted && this.bells !== undefined) await this.ring([...this.bells.values()]);
  }

  private ring(bells: readonly Bell[]): Promise<void> {
    if (this.config.bells === undefined) throw new TypeError('A pool without bells makes nothing due.');
    return this.config.bells.ring(bells);
  }

  /**
   * A client whose queries travel with `settings` and form a transaction with them. What they set for the
   * transaction is gone with it.
   */
  readerWith(settings: readonly Statement[]): PipelinedClient {
    return Object.assign(Object.create(this), { settings });
  }

  /**
   * Runs `work` in a transaction of its own, which sets the scope itself. Its `BEGIN` travels with its first statement;
   * without one, nothing is sent.
   * Whatever `work` or the commit throws undoes it.
   * @param before sent by itself first, so that it runs before the transaction sees anything
   */
  async inTransaction<T>(
    begin: string,
    work: (client: PipelinedClient) => Promise<T>,
    before: readonly Statement[] = [],
  ): Promise<T> {
    const connection = await this.acquireConnection();
    const client: PipelinedClient = Object.assign(Object.create(this), {
      own: connection,
      transacting: true,
    });
    client.sendAlong({ text: begin, values: [], isHot: true, isSilent: true });
    try {
      if (before.length > 0) await answerOf(connection, before);
      const result = await work(client);
      await client.end('commit');
      return result;
    } catch (error) {
      // A connection that cannot even do that is found within a transaction, and closed.
      await client.end('rollback').catch(() => undefined);
      throw error;
    } finally {
      await this.releaseConnection(connection);
      await client.ringNoted();
    }
  }

  private async end(text: 'commit' | 'rollback'): Promise<void> {
    const { ending, own } = this;
    if (ending === 'committed' || ending === 'over') return;
    this.ending = 'over';
    if (own === undefined || this.hasBegun !== true) return;
    const statement = { text, values: [], isHot: true, isSilent: true };
    const after = text === 'commit' ? this.afterCommit() : [];
    const answer = await answerOf(own, [statement, ...after]);
    if (text === 'rollback') return;
    this.ending = 'committed';
    this.keepPosition(answer);
  }

  private afterCommit(): readonly Statement[] {
    return this.config.positions === undefined ? [] : [POSITION];
  }

  private keepPosition(answer: pg.QueryResult | undefined): void {
    this.position = answer?.rows[0]?.position;
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
    if (this.transacting !== true && this.settings === undefined) return this.queryInScope(connection, query);
    return new Promise((resolve, reject) => {
      this.groupOn(connection).push({ query, resolve, reject });
    });
  }

  private async queryInScope(connection: pg.Client, query: SentQuery): Promise<SentQuery> {
    const statements = [selectOf(this.scope.ofStatement), statementOf(query, false)];
    query.response = await answerOf(connection, statements);
    return query;
  }

  private async queryAlone(connection: pg.Client, query: SentQuery): Promise<SentQuery> {
    if (this.settings !== undefined) throw new Error('A reader takes one statement at a time.');
    if (this.transacting !== true) {
      const { ofStatement } = this.scope;
      const answers = await connection.query(`select ${ofStatement};${query.sql}`);
      const own = (answers as unknown as readonly pg.QueryResult[]).slice(1);
      query.response = own.length === 1 ? own[0] : own;
      return query;
    }
    const along = this.takeAlong();
    if (along.length > 0) await answerOf(connection, along);
    const answered = await super._query(connection, query);
    if (this.transacting === true && COMMITS.test(query.sql)) this.ending = 'committed';
    return answered;
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
      ...(commits ? [COMMIT, ...this.afterCommit()] : []),
    ];
    const { results, failure } = await send(connection, statements);
    if (commits && failure === null) {
      this.ending = 'committed';
      this.keepPosition(results.at(-1));
    } else this.ending = undefined;
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
  constructor(client: unknown, container: unknown, config: unknown, outer: unknown) {
    super(client, container, config, outer);
    this._promise = this._promise.finally(() => this.trxClient && this.clientOf().ringNoted());
  }

  override begin(): Promise<void> {
    const mode = [
      this.isolationLevel ? ` isolation level ${this.isolationLevel}` : '',
      this.readOnly ? ' read only' : '',
    ].join('');
    const client = this.clientOf();
    client.sendAlong({ text: `begin${mode}`, values: [], isHot: true, isSilent: true });
    client.sendAlong(selectOf(client.scope.ofTransaction));
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

/** A pool, or a transaction of one. */
export interface Reached {
  readonly client: unknown;
}

/** @throws {TypeError} for one that `connect` did not make */
export function clientOf({ client }: Reached): PipelinedClient {
  if (client instanceof PipelinedClient) return client;
  throw new TypeError('A tenant is reached through a pool that `connect` made.');
}

const statementOf = ({ sql, bindings = [], options }: SentQuery, isOfReader: boolean): Statement => ({
  text: sql,
  values: bindings,
  isHot: isOfReader || options?.name !== undefined,
});

/** Statement of a group to which a failure belongs: one before the group to the first, one of the COMMIT after it to the last. */
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
