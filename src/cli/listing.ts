import type { Command } from 'commander';
import type { AppContext } from '../context.js';
import { withContext } from './open-context.js';
import { table, write } from './output.js';

/** A row as `--json` prints it. */
type Row = Readonly<Record<string, string | number | boolean | null>>;

interface Listing {
  readonly name: string;
  readonly description: string;
  /** The member of the JSON value that has the rows. */
  readonly key: string;
  readonly read: (ctx: AppContext) => Promise<readonly Row[]>;
}

/** Adds a command that changes nothing and lists rows: as a table, or with `--json` as one value. */
export function addListing(parent: Command, { name, description, key, read }: Listing): void {
  parent
    .command(name)
    .description(description)
    .option('--json', 'print one JSON value')
    .action(async (options: { json?: true }) => {
      const rows = await withContext(read);
      const columns = Object.keys(rows[0] ?? {});
      const text =
        rows.length === 0
          ? 'None.'
          : table([
              columns.map((column) => column.replaceAll('_', ' ')),
              ...rows.map((row) => columns.map((column) => String(row[column] ?? ''))),
            ]);
      write({ json: { [key]: rows }, text }, options.json === true);
    });
}

/** An instant as the lists print it. */
export const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
