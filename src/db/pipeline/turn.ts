import type pg from 'pg';
import type { Statement } from './statement.js';
import type { GroupOutcome } from './statement-group.js';

interface Waiting {
  readonly statement: Statement;
  readonly resolve: (answer: pg.QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Sends statements together. Every promise more would cost each statement time, hence the call. */
type Send = (statements: readonly Statement[], done: (outcome: GroupOutcome) => void) => void;

/**
 * Gathers the statements that are asked for in one turn of the event loop, as with `Promise.all`, sends them together, and
 * gives each its answer: after a failure those before it keep theirs, and those behind it did not run.
 */
export class Turn {
  readonly #send: Send;
  #waiting: Waiting[] = [];

  /** @param send sends the statements of a turn, once it is over */
  constructor(send: Send) {
    this.#send = send;
  }

  /** @throws the failure of the statement, or one that names that of another as its cause */
  ask(statement: Statement): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) process.nextTick(() => this.#end());
      this.#waiting.push({ statement, resolve, reject });
    });
  }

  #end(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      this.#send(
        waiting.map(({ statement }) => statement),
        (outcome) => settle(waiting, outcome),
      );
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}

function settle(waiting: readonly Waiting[], { results, failure }: GroupOutcome): void {
  waiting.forEach(({ resolve, reject }, at) => {
    const answer = results[at];
    if (answer !== undefined && (failure === null || at < failure.at)) resolve(answer);
    else reject(at === failure?.at ? failure.error : notRun(failure?.error));
  });
}

const notRun = (cause: unknown) =>
  new Error('A statement that travelled with this one failed before it.', { cause });
