/** The part of a stream that is written to. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Report of a step while it runs. */
export interface StepLine {
  /** Shows the step's result; the last one stays. */
  say(outcome: string): void;
  /** How far it is, 0 to 100. */
  percent(value: number): void;
}

export interface Progress {
  /** Runs a step and prints one line for it, with the seconds since the start. @throws {StepError} */
  step<T>(title: string, work: (line: StepLine) => Promise<T>): Promise<T>;
  /** Prints lines below the ones so far. */
  print(...lines: readonly string[]): void;
}

/** A step failed; the cause says why. */
export class StepError extends Error {
  readonly step: string;

  constructor(step: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StepError';
    this.step = step;
  }
}

const TITLE_WIDTH = 32;
/** The percent that make a new line where there is no terminal, on which a line is written over. */
const PERCENT_STEP = 25;

/** Shows steps one under the other; on a terminal the running one is kept up to date. */
export function createProgress(screen: Screen, nowMs: () => number = () => performance.now()): Progress {
  const startedAtMs = nowMs();
  const isTerminal = screen.isTTY === true;

  const lineOf = (mark: string, title: string, outcome: string) => {
    const seconds = ((nowMs() - startedAtMs) / 1_000).toFixed(1).padStart(6);
    return `${seconds} s  ${mark} ${title.padEnd(TITLE_WIDTH)}  ${outcome}`.trimEnd();
  };
  const overwrite = (text: string) => {
    const fitting = text.slice(0, Math.max(20, (screen.columns ?? 80) - 1));
    screen.write(`\r\u001b[2K${fitting}`);
  };
  let showAgain: () => void = () => undefined;
  const finish = (text: string) => screen.write(`${isTerminal ? '\r\u001b[2K' : ''}${text}\n`);

  return {
    async step(title, work) {
      let outcome = '';
      let printedPercent = 0;
      const show = (suffix = '') => {
        showAgain = () => {
          if (isTerminal) overwrite(lineOf('·', title, `${outcome}${suffix}`));
        };
        showAgain();
      };
      show();
      try {
        const value = await work({
          say(text) {
            outcome = text;
            show();
          },
          percent(percent) {
            show(`${outcome === '' ? '' : ', '}${percent} %`);
            if (isTerminal || percent === 100 || percent < printedPercent + PERCENT_STEP) return;
            printedPercent = percent;
            finish(lineOf('·', title, `${percent} %`));
          },
        });
        finish(lineOf('✓', title, outcome));
        return value;
      } catch (error) {
        finish(lineOf('✗', title, outcome));
        throw new StepError(title, error);
      } finally {
        showAgain = () => undefined;
      }
    },
    print(...lines) {
      for (const line of lines) finish(line);
      showAgain();
    },
  };
}
