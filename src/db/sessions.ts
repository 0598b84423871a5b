import { LIMITS } from '../limits/limits.js';
import { type Bell, nameOf } from './bells/bell.js';
import type { Bells } from './bells/create-bells.js';
import { parseLogPosition } from './hosts/log-position.js';
import type { WrittenPositions } from './hosts/written-positions.js';
import { CompiledTexts } from './knex/compiled-texts.js';
import { Connections, type Lender } from './pipeline/connections.js';
import { Reader } from './pipeline/reader.js';
import { SingleStatements } from './pipeline/single-statements.js';
import type { Statement } from './pipeline/statement.js';
import { inTransaction, type Transaction } from './pipeline/transaction.js';
import { type Scope, TransactionSettings } from './transaction-settings.js';

interface SessionsOptions {
  readonly lender: Lender;
  readonly scope: Scope;
  /** Rings what transactions make due; without them they must make nothing due. */
  readonly bells: Bells | undefined;
  /** Notes where in the log each tenant last wrote. */
  readonly positions: WrittenPositions | undefined;
  /** Closes the connections. */
  readonly close: () => Promise<void>;
}

interface TransactionMode {
  /** `begin`, with what it says of isolation. */
  readonly begin: string;
  /** Sent by themselves first, so that they run before the transaction sees anything. */
  readonly before?: readonly Statement[];
  /** Whether `notePosition` is to find where it was committed. */
  readonly isNoted?: boolean;
}

/** Asked for behind COMMIT: a place in the log that is not before it. */
const POSITION: Statement = {
  text: 'select pg_current_wal_insert_lsn()::text as position',
  values: [],
  isHot: true,
};
const { preparedStatements } = LIMITS.database;

/** The ways to ask on the connections of one pool, and what follows when a transaction has committed. */
export class Sessions {
  readonly settings: TransactionSettings;
  readonly compiledTexts = new CompiledTexts(preparedStatements.value);
  /** Each statement by itself, in the scope of the pool. */
  readonly single: SingleStatements;
  readonly close: () => Promise<void>;
  readonly #connections: Connections;
  readonly #bells: Bells | undefined;
  readonly #positions: WrittenPositions | undefined;
  /** Bells of transactions, each of which is rung once when its transaction has committed. */
  readonly #due = new WeakMap<Transaction, Map<string, Bell>>();

  constructor({ lender, scope, bells, positions, close }: SessionsOptions) {
    this.#connections = new Connections(lender, preparedStatements.value);
    this.settings = new TransactionSettings(scope);
    this.single = new SingleStatements(this.#connections, this.settings.ofStatement);
    this.#bells = bells;
    this.#positions = positions;
    this.close = close;
  }

  /** @param settings travel before the statements of each turn */
  readerWith(settings: readonly Statement[]): Reader {
    return new Reader(this.#connections, settings);
  }

  /** Runs `work` in a transaction, which is to send the settings along itself. Whatever `work` or the commit throws undoes it. */
  inTransaction<T>(
    { isNoted = false, ...options }: TransactionMode,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const afterCommit = isNoted && this.#positions !== undefined ? POSITION : undefined;
    return inTransaction(this.#connections, { ...options, afterCommit }, work);
  }

  /** Notes where the transaction was committed, if it was and the pool does so: reads of the tenant must have got that far. */
  async notePosition(transaction: Transaction, tenantId: string): Promise<void> {
    const position: string | undefined = transaction.answerAfterCommit?.rows[0]?.position;
    if (position !== undefined) await this.#positions?.note(tenantId, parseLogPosition(position));
  }

  /** @throws {TypeError} for a pool without bells */
  ring(bells: readonly Bell[]): Promise<void> {
    if (this.#bells === undefined) throw new TypeError('A pool without bells makes nothing due.');
    return this.#bells.ring(bells);
  }

  /** Notes what is rung once the transaction has committed. */
  ringOnceCommitted(transaction: Transaction, bells: readonly Bell[]): void {
    const due = this.#due.get(transaction) ?? this.#ringsOnceCommitted(transaction);
    for (const bell of bells) due.set(nameOf(bell), bell);
  }

  #ringsOnceCommitted(transaction: Transaction): Map<string, Bell> {
    const due = new Map<string, Bell>();
    this.#due.set(transaction, due);
    transaction.onceCommitted(() => this.ring([...due.values()]));
    return due;
  }
}
