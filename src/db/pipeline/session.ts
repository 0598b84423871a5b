import type pg from 'pg';
import type { Statement } from './statement.js';

/** Answer to a statement, or the answers to the commands of a script. */
export type StatementAnswer = pg.QueryResult | readonly pg.QueryResult[];

/** A way to ask Postgres. Its classes differ in what travels with a statement. */
export interface Session {
  /** @returns a place to ask from, to be released @throws what the pool throws when it has no connection to give */
  acquire(): Promise<Place>;
}

/** A use of a connection, which others may share. */
export interface Place {
  /** @throws at once when nothing can be asked, or later what the server, or the connection, fails with */
  send(statement: Statement): Promise<StatementAnswer>;
  /** Gives the connection back. Call it once. */
  release(): Promise<void>;
}
