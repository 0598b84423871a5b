const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const whole = new Intl.NumberFormat('en-GB');
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `£1,234.50`. */
export const inPounds = (amount: number): string => pounds.format(amount);

/** `1,234`. */
export const withCommas = (count: number): string => whole.format(count);

/** `31 January 2027`, of an ISO date. */
export const inFull = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

/** `1 row`, `2 rows`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${withCommas(count)} ${count === 1 ? one : many}`;

/** Lines of columns: labels to the left, amounts under one another. */
export function table(rows: readonly (readonly string[])[], indent = 11): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => {
    const cells = row.map((cell, at) => {
      const width = widths[at] ?? 0;
      return at === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return ' '.repeat(indent) + cells.join('  ');
  });
}
