import type pg from 'pg';
import type { Connection, Connections } from './connections.js';
import type { Place, Session, StatementAnswer } from './session.js';
import { isScript, type Statement } from './statement.js';

/** Each statement has a connection for itself, and forms a transaction with the setting that travels before it. */
export class SingleStatements implements Session {
  readonly #connections: Connections;
  readonly #setting: Statement;

  /** @param setting a `select` without values, which travels before each statement */
  constructor(connections: Connections, setting: Statement) {
    this.#connections = connections;
    this.#setting = setting;
  }

  async acquire(): Promise<Place> {
    const connection = await this.#connections.acquire();
    return {
      send: (statement) => this.#send(connection, statement),
      release: () => this.#connections.release(connection),
    };
  }

  #send(connection: Connection, statement: Statement): Promise<StatementAnswer> {
    if (isScript(statement)) return this.#run(connection, statement.text);
    return connection.answerOf([this.#setting, statement]);
  }

  async #run(connection: Connection, script: string): Promise<StatementAnswer> {
    const answers = await connection.run(`${this.#setting.text};${script}`);
    const [, first, ...more] = answers as readonly [unknown, pg.QueryResult, ...pg.QueryResult[]];
    return more.length === 0 ? first : [first, ...more];
  }
}
