import type pg from 'pg';
import type { Connection, Connections } from './connections.js';
import type { Place, Session, StatementAnswer } from './session.js';
import { isScript, type Statement, settingsFor, silent } from './statement.js';
import type { GroupOutcome } from './statement-group.js';
import { TransactionStage } from './transaction-stage.js';
import { Turn } from './turn.js';

const COMMIT = silent('commit');
const ROLLBACK = silent('rollback');

interface TransactionOptions {
  /** `begin`, with what it says of isolation. */
  readonly begin: string;
  /** Sent by themselves first, so that they run before the transaction sees anything. */
  readonly before?: readonly Statement[];
  /** Travels behind COMMIT. */
  readonly afterCommit?: Statement | undefined;
}

/**
 * Runs `work` in a transaction. BEGIN travels with its first statement; without one, nothing is sent. The connection is given
 * back before anything is told of the commit.
 * @throws what `work` or COMMIT throws, after ROLLBACK
 */
export async function inTransaction<T>(
  connections: Connections,
  { begin, before = [], afterCommit }: TransactionOptions,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const connection = await connections.acquire();
  const transaction = new Transaction(connection, begin, afterCommit);
  try {
    if (before.length > 0) await connection.answerOf(before);
    const result = await work(transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    // A connection that cannot even do that stays within a transaction, by which its pool knows not to lend it again.
    await transaction.rollback().catch(() => undefined);
    throw error;
  } finally {
    await connections.release(connection);
    await transaction.tellCommitted();
  }
}

/**
 * Statements of one turn travel together, on the one connection that the transaction has. What is sent along, BEGIN above
 * all, travels before the next of them.
 */
export class Transaction implements Session, Place {
  readonly #connection: Connection;
  readonly #afterCommit: readonly Statement[];
  readonly #stage = new TransactionStage();
  readonly #turn = new Turn((statements, done) => this.#sendTogether(statements, done));
  readonly #listeners: (() => Promise<void>)[] = [];
  #along: Statement[];
  #hasBegun = false;
  #answerAfterCommit: pg.QueryResult | null = null;

  constructor(connection: Connection, begin: string, afterCommit: Statement | undefined) {
    this.#connection = connection;
    this.#along = [silent(begin)];
    this.#afterCommit = afterCommit === undefined ? [] : [afterCommit];
  }

  /** For COPY, which pg has streams for. A statement must have been answered, so that the transaction has begun. */
  get client(): pg.ClientBase {
    return this.#connection.client;
  }

  /** The answer to what travelled behind COMMIT; `null` when the transaction has not committed. */
  get answerAfterCommit(): pg.QueryResult | null {
    return this.#answerAfterCommit;
  }

  /** Sends a statement with the next one. It is never sent when there is none. */
  sendAlong(statement: Statement): void {
    this.#along.push(statement);
  }

  /** Commits with the statements of the next turn: none may follow them. @throws when the transaction has ended */
  commitWithNext(): void {
    this.#stage.take('announceLast');
  }

  /** Has `listener` called once the transaction has committed and its connection is given back. */
  onceCommitted(listener: () => Promise<void>): void {
    this.#listeners.push(listener);
  }

  /** @throws when the transaction has ended, too */
  send(statement: Statement): Promise<StatementAnswer> {
    this.#stage.requireOpen();
    return isScript(statement) ? this.#run(statement.text) : this.#turn.ask(statement);
  }

  acquire(): Promise<Place> {
    return Promise.resolve(this);
  }

  release(): Promise<void> {
    return Promise.resolve();
  }

  /** Commits, unless COMMIT has travelled with the last statements. Called by {@link inTransaction}, as the two below are. */
  async commit(): Promise<void> {
    if (this.#stage.is('committed')) return;
    this.#stage.take('end');
    if (!this.#hasBegun) return;
    this.#committed(await this.#connection.answerOf([COMMIT, ...this.#afterCommit]));
  }

  /** Undoes the transaction, unless it has ended. */
  async rollback(): Promise<void> {
    if (this.#stage.is('committed') || this.#stage.is('over')) return;
    this.#stage.take('end');
    if (this.#hasBegun) await this.#connection.answerOf([ROLLBACK]);
  }

  async tellCommitted(): Promise<void> {
    if (!this.#stage.is('committed')) return;
    for (const listener of this.#listeners) await listener();
  }

  #sendTogether(statements: readonly Statement[], done: (outcome: GroupOutcome) => void): void {
    const commits = this.#stage.is('last');
    if (commits) this.#stage.take('sendCommit');
    const before = [...this.#takeAlong(), ...settingsFor(statements)];
    const after = commits ? [COMMIT, ...this.#afterCommit] : [];
    this.#connection.sendFramed({ before, statements, after }, (outcome) => {
      if (commits && outcome.failure === null) this.#committed(outcome.last);
      else if (commits) this.#stage.take('failCommit');
      done(outcome);
    });
  }

  async #run(script: string): Promise<StatementAnswer> {
    const along = this.#takeAlong();
    if (along.length > 0) await this.#connection.answerOf(along);
    return this.#connection.run(script);
  }

  #committed(last: pg.QueryResult | undefined): void {
    this.#stage.take('commit');
    if (this.#afterCommit.length > 0) this.#answerAfterCommit = last ?? null;
  }

  #takeAlong(): readonly Statement[] {
    const along = this.#along;
    this.#along = [];
    if (along.length > 0) this.#hasBegun = true;
    return along;
  }
}
