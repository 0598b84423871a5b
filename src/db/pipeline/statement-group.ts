import pg from 'pg';
import type { Prepared, PreparedStatements } from './prepared-statements.js';
import type { Statement } from './statement.js';

/** Methods of `pg.Connection` for the messages of the extended protocol, which `submit` is given. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { text: string; name: string }): void;
  bind(message: {
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string }): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
  sendCopyFail(reason: string): void;
}

/** Methods of `pg.Result` while it is filled. */
interface FillingResult extends pg.QueryResult {
  addFields(columns: readonly unknown[]): void;
  parseRow(values: unknown): pg.QueryResultRow;
  addRow(row: pg.QueryResultRow): void;
  addCommandComplete(message: unknown): void;
}

export interface GroupOutcome {
  /** Results of all statements; those from the failed one on have no rows to read. */
  readonly results: readonly pg.QueryResult[];
  /** The first statement that failed; those after it did not run. */
  readonly failure: { readonly at: number; readonly error: Error } | null;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/**
 * Statements that travel to the server together and come back together: one round trip however many they are.
 * Outside a transaction they form one, which ends with the last of them; the first to fail undoes those before
 * it and keeps those after it from running.
 */
export class StatementGroup {
  readonly #statements: readonly Statement[];
  readonly #prepared: PreparedStatements;
  readonly #results: FillingResult[];
  readonly #settle: (outcome: GroupOutcome) => void;
  #sent: (Prepared | null)[] = [];
  #at = 0;
  #failure: GroupOutcome['failure'] = null;

  constructor(
    connection: pg.ClientBase,
    statements: readonly Statement[],
    prepared: PreparedStatements,
    settle: (outcome: GroupOutcome) => void,
  ) {
    this.#statements = statements;
    this.#prepared = prepared;
    this.#settle = settle;
    this.#results = statements.map(
      () => new pg.Result('', connection as unknown as typeof pg.types) as FillingResult,
    );
  }

  submit(connection: unknown): null {
    const wire = connection as Wire;
    wire.stream.cork();
    try {
      for (const name of this.#prepared.takeSurplus()) wire.close({ type: 'S', name });
      for (const statement of this.#statements) this.#sent.push(this.#send(wire, statement));
    } catch (error) {
      this.#fail(this.#sent.length, error);
    } finally {
      wire.sync();
      wire.stream.uncork();
    }
    return null;
  }

  #send(wire: Wire, { text, values, isHot, isSilent }: Statement): Prepared | null {
    const prepared = isHot ? this.#prepared.of(text) : null;
    const name = prepared?.name ?? '';
    if (prepared?.isSent !== true) wire.parse({ text, name });
    if (prepared) prepared.isSent = true;
    wire.bind({ statement: name, values, valueMapper: prepareValue });
    if (isSilent !== true && !prepared?.columns) wire.describe({ type: 'P', name: '' });
    wire.execute({ portal: '' });
    return prepared;
  }

  handleRowDescription({ fields }: { fields: readonly unknown[] }): void {
    const prepared = this.#sent[this.#at];
    if (prepared) prepared.columns = fields;
    this.#results[this.#at]?.addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    const result = this.#results[this.#at];
    if (result === undefined || this.#failure !== null || this.#statements[this.#at]?.isSilent) return;
    try {
      if (result.fields.length === 0) result.addFields(this.#sent[this.#at]?.columns ?? []);
      result.addRow(result.parseRow(fields));
    } catch (error) {
      this.#fail(this.#at, error);
    }
  }

  handleCommandComplete(message: unknown): void {
    this.#results[this.#at]?.addCommandComplete(message);
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  /** The server ignores the `Sync` that it was sent before it was told that nothing is copied. */
  handleCopyInResponse(connection: Wire): void {
    connection.sendCopyFail('A statement group copies nothing.');
    connection.sync();
  }

  handleError(error: Error): void {
    this.#fail(this.#at, error);
    this.#finish();
  }

  handleReadyForQuery(): void {
    this.#finish();
  }

  #fail(at: number, error: unknown): void {
    this.#failure ??= { at, error: error instanceof Error ? error : new TypeError(String(error)) };
  }

  #finish(): void {
    const failure = this.#failure;
    for (const { text, isHot } of failure ? this.#statements.slice(failure.at) : []) {
      if (isHot) this.#prepared.forget(text);
    }
    this.#settle({ results: this.#results, failure });
  }
}
