import type { Connection, Connections } from './connections.js';
import type { Place, Session, StatementAnswer } from './session.js';
import { isScript, type Statement, settingsFor } from './statement.js';
import type { GroupOutcome } from './statement-group.js';
import { Turn } from './turn.js';

/**
 * Statements of one turn share a connection and one trip. They form a transaction with the settings that travel before
 * them, which are gone with it.
 */
export class Reader implements Session {
  readonly #connections: Connections;
  readonly #settings: readonly Statement[];
  #open: SharedPlace | null = null;

  /** @param settings travel before the statements of each turn */
  constructor(connections: Connections, settings: readonly Statement[]) {
    this.#connections = connections;
    this.#settings = settings;
  }

  async acquire(): Promise<Place> {
    const place = this.#open ?? this.#openPlace();
    await place.join();
    return place;
  }

  #openPlace(): SharedPlace {
    const place = new SharedPlace(this.#connections, this.#settings, () => {
      if (this.#open === place) this.#open = null;
    });
    this.#open = place;
    return place;
  }
}

/** A connection that the statements of one turn share. It is given back when the last of them releases it. */
class SharedPlace implements Place {
  readonly #connections: Connections;
  readonly #connection: Promise<Connection>;
  readonly #settings: readonly Statement[];
  readonly #close: () => void;
  readonly #turn = new Turn((statements, done) => this.#sendTogether(statements, done));
  /** Known once the first user has joined. */
  #joined: Connection | null = null;
  #users = 0;

  /** @param close has later statements take another place */
  constructor(connections: Connections, settings: readonly Statement[], close: () => void) {
    this.#connections = connections;
    this.#connection = connections.acquire();
    this.#settings = settings;
    this.#close = close;
  }

  async join(): Promise<void> {
    this.#users += 1;
    try {
      this.#joined = await this.#connection;
    } catch (error) {
      this.#close();
      throw error;
    }
  }

  send(statement: Statement): Promise<StatementAnswer> {
    if (isScript(statement)) throw new Error('A reader takes one statement at a time.');
    return this.#turn.ask({ ...statement, isHot: true });
  }

  async release(): Promise<void> {
    this.#users -= 1;
    if (this.#users > 0) return;
    this.#close();
    await this.#connections.release(await this.#connection);
  }

  #sendTogether(statements: readonly Statement[], done: (outcome: GroupOutcome) => void): void {
    this.#close();
    if (this.#joined === null) throw new TypeError('A place is joined before it is asked from.');
    const before = [...this.#settings, ...settingsFor(statements)];
    this.#joined.sendFramed({ before, statements, after: [] }, done);
  }
}
