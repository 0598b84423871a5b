import { createHash } from 'node:crypto';
import { uuidFromPublicId } from '../../src/domain/ids.js';
import { withClient } from './databases.js';

/** What a ledger and the file that it was imported from must have in common: every row, each exactly once. */
export interface LedgerPrint {
  readonly rows: number;
  readonly sumPence: number;
  /** Over the id, date and amount of every row, sorted. */
  readonly sha256: string;
}

interface Row {
  readonly externalId: string;
  readonly date: string;
  readonly pence: number;
}

/** Reads a file of `largeCsv` without our own readers: only its description may hold a comma. */
export function printOfCsv(csv: Buffer): LedgerPrint {
  const [, ...lines] = csv.toString('utf8').trimEnd().split('\n');
  return printOf(
    lines.map((line) => {
      const [date = '', amount = ''] = line.split(',', 2);
      return {
        externalId: line.slice(line.lastIndexOf(',') + 1),
        date,
        pence: Math.round(Number(amount) * 100),
      };
    }),
  );
}

/** What the ledger of one client has, read past the API. */
export async function printOfLedger(databaseUrl: string, clientId: string): Promise<LedgerPrint> {
  const rows = await withClient(databaseUrl, async (client) => {
    await client.query('set role system');
    const found = await client.query<{ external_id: string | null; date: string; amount_pence: string }>(
      `select external_id, date::text, amount_pence from transactions where client_id = $1`,
      [uuidFromPublicId('client', clientId)],
    );
    return found.rows;
  });
  return printOf(
    rows.map(({ external_id, date, amount_pence }) => ({
      externalId: external_id ?? '',
      date,
      pence: Number(amount_pence),
    })),
  );
}

function printOf(rows: readonly Row[]): LedgerPrint {
  const lines = rows.map(({ externalId, date, pence }) => `${externalId} ${date} ${pence}`).sort();
  return {
    rows: rows.length,
    sumPence: rows.reduce((sum, { pence }) => sum + pence, 0),
    sha256: createHash('sha256').update(lines.join('\n')).digest('hex'),
  };
}
