/** Says how far something is, when that has changed. */
export type SayProgress = (text: string) => void;

/** On standard error, since standard output is left to the answer; with `--json` nothing is said. */
export function createProgress(asJson: boolean): SayProgress {
  let last = '';
  return (text) => {
    if (asJson || text === last) return;
    last = text;
    process.stderr.write(`${text}\n`);
  };
}
