/** Answer of a command: one JSON value for programs, or lines for people. */
export interface Answer {
  readonly json: unknown;
  readonly text: string;
}

/** Writes the answer: with `--json` that one value and nothing else. */
export function write(answer: Answer, asJson: boolean): void {
  process.stdout.write(`${asJson ? JSON.stringify(answer.json) : answer.text}\n`);
}

/** Columns of equal width, the first row being the heading. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
