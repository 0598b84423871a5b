import type pg from 'pg';
import { PreparedStatements } from './prepared-statements.js';
import type { StatementAnswer } from './session.js';
import type { Statement } from './statement.js';
import { type GroupOutcome, StatementGroup } from './statement-group.js';

/** Lends connections of pg, as `pg.Pool` and others do. */
export interface Lender {
  acquire(): Promise<pg.ClientBase>;
  release(client: pg.ClientBase): unknown;
}

/** The connections of a pool. What each holds compiled is remembered for as long as the pool has it. */
export class Connections {
  readonly #lender: Lender;
  readonly #preparedLimit: number;
  readonly #known = new WeakMap<pg.ClientBase, Connection>();

  /** @param preparedLimit most statements that one connection holds compiled, 1 or more */
  constructor(lender: Lender, preparedLimit: number) {
    this.#lender = lender;
    this.#preparedLimit = preparedLimit;
  }

  /** @throws what the lender throws */
  async acquire(): Promise<Connection> {
    const client = await this.#lender.acquire();
    const known = this.#known.get(client);
    if (known !== undefined) return known;
    const connection = new Connection(client, new PreparedStatements(this.#preparedLimit));
    this.#known.set(client, connection);
    return connection;
  }

  async release({ client }: Connection): Promise<void> {
    await this.#lender.release(client);
  }
}

interface Framed {
  readonly before: readonly Statement[];
  readonly statements: readonly Statement[];
  readonly after: readonly Statement[];
}

interface FramedOutcome extends GroupOutcome {
  /** The answer of the last statement of all. */
  readonly last: pg.QueryResult | undefined;
}

/** A connection of pg on which statements travel together. */
export class Connection {
  readonly client: pg.ClientBase;
  readonly #prepared: PreparedStatements;

  constructor(client: pg.ClientBase, prepared: PreparedStatements) {
    this.client = client;
    this.#prepared = prepared;
  }

  /**
   * Sends statements in one trip, behind those that are on their way.
   * @param done is called once, when the server has answered all of them or the connection has failed
   */
  send(statements: readonly Statement[], done: (outcome: GroupOutcome) => void): void {
    this.client.query(new StatementGroup(this.client, statements, this.#prepared, done));
  }

  /**
   * Sends statements in one trip with others around them, and says how those in the middle fared: a failure before them is
   * that of the first, one behind them that of the last.
   */
  sendFramed({ before, statements, after }: Framed, done: (outcome: FramedOutcome) => void): void {
    this.send([...before, ...statements, ...after], ({ results, failure }) =>
      done({
        results: results.slice(before.length, before.length + statements.length),
        failure: failure && {
          at: Math.max(0, Math.min(failure.at - before.length, statements.length - 1)),
          error: failure.error,
        },
        last: results.at(-1),
      }),
    );
  }

  /** Sends statements in one trip. @returns the answer of the last @throws the failure of one */
  answerOf(statements: readonly Statement[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.send(statements, ({ results, failure }) => {
        const last = results.at(-1);
        if (failure !== null) reject(failure.error);
        else if (last === undefined) reject(new RangeError('Nothing was asked.'));
        else resolve(last);
      });
    });
  }

  /** Sends a text of one or several commands, without values. */
  run(script: string): Promise<StatementAnswer> {
    return this.client.query(script);
  }
}
