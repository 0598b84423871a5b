import type { RoundReport } from './run.js';

const COLUMNS = ['fault', 'requests', '2xx', 'repeated', '500', 'longest gap', 'recovered in', 'verdict'];

/** A table with a line for each fault, then what was wrong. */
export function formatReport(rounds: readonly RoundReport[]): string {
  const lines = rounds.map(({ fault, tally, recoverySeconds, differences }) => [
    fault,
    String(tally.requests),
    String(tally.succeeded),
    String(tally.repeated),
    String(tally.unexpected),
    `${(tally.longestGapMs / 1_000).toFixed(1)} s`,
    recoverySeconds === null ? 'never' : `${recoverySeconds.toFixed(1)} s`,
    differences.length === 0 ? 'nothing lost' : 'FAILED',
  ]);
  const widths = COLUMNS.map((name, column) =>
    Math.max(name.length, ...lines.map((line) => (line[column] ?? '').length)),
  );
  const table = [COLUMNS, ...lines].map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const wrong = rounds.flatMap(({ fault, differences }) => differences.map((text) => `${fault}: ${text}`));
  return [...table, ...wrong].join('\n');
}
