import knex, { type Knex } from 'knex';
import type { Place, Session, StatementAnswer } from '../pipeline/session.js';
import type { Statement } from '../pipeline/statement.js';
import { Transaction } from '../pipeline/transaction.js';
import type { Sessions } from '../sessions.js';
import { areNamed } from './compiled-texts.js';

type Bindings = readonly Knex.RawBinding[] | Knex.ValueDict;

interface QueryOptions {
  /** The server is to keep its plan. */
  readonly name?: string;
  /** Whether the statement is planned without sorting where an index has the order: see `fetchPage`. */
  readonly withoutSorts?: boolean;
}

type TextAndValues = Pick<Statement, 'text' | 'values'>;

/** A query as knex hands it to its client, which leaves the answer in it for `processResponse`. */
interface SentQuery {
  readonly sql: string;
  readonly bindings?: readonly unknown[];
  readonly options?: QueryOptions;
  response?: StatementAnswer;
}

interface SessionConfig extends Knex.Config {
  readonly client: typeof SessionClient;
  readonly log: Knex.Logger;
  readonly sessions: Sessions;
  readonly session: Session;
  /** Tells of each query; the client itself when left out. */
  readonly heardAt?: Knex.Client;
}

/** The class by which knex writes for Postgres, found by its public name. */
const PostgresClient: typeof Knex.Client = knex({ client: 'pg' }).client.constructor;

/**
 * The client of knex whose queries a session sends. knex writes the text and shapes the answer, and has no connection of its own here.
 * It overrides methods of knex's class `Client` that its types declare, and nothing else of knex.
 */
export class SessionClient extends PostgresClient {
  readonly session: Session;
  readonly sessions: Sessions;
  readonly #log: Knex.Logger;
  readonly #heardAt: Knex.Client;

  constructor(config: SessionConfig) {
    super(config);
    this.session = config.session;
    this.sessions = config.sessions;
    this.#log = config.log;
    this.#heardAt = config.heardAt ?? this;
  }

  /** A client that asks by another session of the same pool. Its queries are heard at this one. */
  of(session: Session): SessionClient {
    return new SessionClient(this.#configOf(session));
  }

  override acquireConnection(): Promise<Place> {
    return this.session.acquire();
  }

  override releaseConnection(place: Place): Promise<void> {
    return place.release();
  }

  override async query(place: Place, query: SentQuery): Promise<SentQuery> {
    const text: string = this.positionBindings(query.sql);
    query.response = await this.#ask(place, { text, values: query.bindings ?? [] }, query.options);
    return query;
  }

  /** SQL. With named values its text is compiled once; as a part of another query knex writes it out. */
  override raw<T = unknown>(sql: string, bindings?: Bindings): Knex.Raw<T> {
    const raw: Knex.Raw<T> = super.raw(sql, bindings);
    const compiled = areNamed(bindings) ? this.sessions.compiledTexts.statementOf(sql, bindings) : null;
    return compiled === null ? raw : this.#compiled(raw, compiled);
  }

  /**
   * Runs `work` in a transaction whose BEGIN travels with its first statement. When `work` returns nothing, it stays open until its
   * `commit` or `rollback` is called.
   */
  override transaction(
    work: (trx: Knex.Transaction) => unknown,
    { isolationLevel, readOnly = false }: Knex.TransactionConfig = {},
  ): Knex.Transaction {
    if (this.session !== this.sessions.single)
      throw new Error('A transaction within a transaction: write its savepoint out instead.');
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    const mode = readOnly ? ' read only' : '';
    return this.#transact(`begin${isolation}${mode}`, work) as unknown as Knex.Transaction;
  }

  override async destroy(callback?: unknown): Promise<void> {
    await this.sessions.close();
    await super.destroy(callback);
  }

  #ask(place: Place, { text, values }: TextAndValues, options: QueryOptions = {}): Promise<StatementAnswer> {
    this.#heardAt.emit('query', { sql: text, bindings: values, options });
    const isHot = options.name !== undefined;
    return place.send({ text, values, isHot, isInOrder: options.withoutSorts === true });
  }

  /** Answers what runs a query itself; knex would write the text again. */
  #compiled<T>(raw: Knex.Raw<T>, statement: TextAndValues): Knex.Raw<T> {
    let options: QueryOptions | undefined;
    const run = async () => {
      const place = await this.acquireConnection();
      try {
        return await this.#ask(place, statement, options);
      } finally {
        await this.releaseConnection(place);
      }
    };
    return Object.assign(raw, {
      options(given: QueryOptions) {
        options = given;
        return raw;
      },
      // biome-ignore lint/suspicious/noThenProperty: a query of knex runs when it is awaited
      then: (onAnswer: (answer: StatementAnswer) => unknown, onError: (error: unknown) => unknown) =>
        run().then(onAnswer, onError),
    }) as Knex.Raw<T>;
  }

  async #transact(begin: string, work: (trx: Knex.Transaction) => unknown): Promise<unknown> {
    const whole: Promise<unknown> = this.sessions.inTransaction({ begin }, async (transaction) => {
      transaction.sendAlong(this.sessions.settings.ofTransaction);
      const { over, commit, rollback } = openEnding();
      const trx: unknown = Object.assign(knex(this.#configOf(transaction)), {
        isTransaction: true,
        commit(value?: unknown): Promise<unknown> {
          commit(value);
          return whole;
        },
        rollback(error: unknown = UNDONE): Promise<unknown> {
          rollback(error);
          return whole.catch(() => undefined);
        },
      });
      const result = work(trx as Knex.Transaction);
      return result === undefined ? over : Promise.race([result, over]);
    });
    try {
      return await whole;
    } catch (error) {
      if (error === UNDONE) return undefined;
      throw error;
    }
  }

  #configOf(session: Session): SessionConfig {
    return {
      client: SessionClient,
      log: this.#log,
      sessions: this.sessions,
      session,
      heardAt: this.#heardAt,
    };
  }
}

/** Thrown to undo a transaction whose caller wants no error for it. */
const UNDONE = new Error('The transaction is undone.');

/** The end of a transaction that is ended by a call, whichever comes first. */
function openEnding() {
  let commit: (value: unknown) => void = () => undefined;
  let rollback: (error: unknown) => void = () => undefined;
  const over = new Promise<unknown>((resolve, reject) => {
    commit = resolve;
    rollback = reject;
  });
  return { over, commit, rollback };
}

/** A pool for knex that sends each query through a session. */
export const openSessions = (
  sessions: Sessions,
  config: Required<Pick<Knex.Config, 'connectionPool' | 'log'>>,
): Knex => knex({ ...config, client: SessionClient, sessions, session: sessions.single } as SessionConfig);

/** A pool, or a transaction of one. */
export interface Reached {
  readonly client: unknown;
}

/** @throws {TypeError} for one that `connect` did not make */
export function clientOf({ client }: Reached): SessionClient {
  if (client instanceof SessionClient) return client;
  throw new TypeError('A tenant is reached through a pool that `connect` made.');
}

/** @throws {TypeError} outside a transaction */
export function transactionOf(db: Reached): Transaction {
  const { session } = clientOf(db);
  if (session instanceof Transaction) return session;
  throw new TypeError('It takes a transaction.');
}
