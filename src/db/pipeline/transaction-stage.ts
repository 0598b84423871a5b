/**
 * How far a transaction is.
 *
 * `open`: statements are taken.
 * `last`: the statements that are asked for next are the last, since COMMIT travels with them.
 * `committing`: COMMIT has been sent with statements, and is not answered yet.
 * `over`: COMMIT or ROLLBACK has been sent by itself, or nothing was ever sent.
 * `committed`: the server has answered COMMIT.
 */
type Stage = 'open' | 'last' | 'committing' | 'over' | 'committed';

const STEPS = {
  announceLast: { open: 'last', last: 'last' },
  sendCommit: { last: 'committing' },
  /** A COMMIT may be answered when a ROLLBACK, or another COMMIT, has been sent behind it already. */
  commit: { committing: 'committed', over: 'committed', committed: 'committed' },
  failCommit: { committing: 'open', over: 'over' },
  end: { open: 'over', last: 'over', committing: 'over' },
} as const satisfies Readonly<Record<string, Partial<Readonly<Record<Stage, Stage>>>>>;

/** The stage of one transaction, which changes by the steps of one table. */
export class TransactionStage {
  #stage: Stage = 'open';

  is(stage: Stage): boolean {
    return this.#stage === stage;
  }

  /** @throws when the stage does not allow the step */
  take(step: keyof typeof STEPS): void {
    const steps: Partial<Readonly<Record<Stage, Stage>>> = STEPS[step];
    const next = steps[this.#stage];
    if (next === undefined) throw hasEnded();
    this.#stage = next;
  }

  /** @throws when no statement can be taken any more */
  requireOpen(): void {
    if (this.#stage !== 'open' && this.#stage !== 'last') throw hasEnded();
  }
}

const hasEnded = () => new Error('The transaction has ended.');
