import { type IdKind, uuidFromPublicId } from '../../src/domain/ids.js';
import { CANARY_TENANT } from '../../src/domain/webhooks/canary.js';
import { readSandbox } from '../support/sandbox-client.js';
import type { Book, KeptTransaction } from './book.js';
import type { Observed } from './estate.js';

interface Row {
  readonly id: string;
  readonly external_id: string | null;
  readonly amount_pence: string;
  readonly description: string;
}

const SHOWN = 3;

/** Compares what the tenants were answered with what there is. @returns everything that differs, in words */
export async function compareFacts(estate: Observed, book: Book): Promise<string[]> {
  const differences = await estate.stores.asAdmin(async (client) => {
    await client.query('set role system');
    const rowsOf = async (clientId: string): Promise<Row[]> => {
      const { rows } = await client.query<Row>(
        'select id, external_id, amount_pence, description from transactions where client_id = $1 and deleted_at is null',
        [uuidOf('client', clientId)],
      );
      return rows;
    };
    const ended = async (table: string, kind: 'import' | 'calculation' | 'report', ids: Iterable<string>) => {
      const uuids = [...ids].map((id) => uuidOf(kind, id));
      const { rows } = await client.query<{ id: string }>(
        `select id from ${table} where id = any($1) and status = 'completed'`,
        [uuids],
      );
      return uuids.length === rows.length
        ? []
        : [`${uuids.length - rows.length} of ${uuids.length} ${table} that were asked for are not there`];
    };
    const events = await client.query<{ id: string }>(
      `select distinct e.id from events e join webhook_endpoints w
         on w.tenant_id = e.tenant_id and w.livemode = e.livemode and e.created_at > w.created_at
         and w.events && array[e.type, split_part(e.type, '.', 1) || '.*']
       where e.tenant_id <> $1`,
      [CANARY_TENANT.tenantId],
    );
    const found: string[] = [];
    for (const [clientId, kept] of book.edited) found.push(...compareEdits(kept, await rowsOf(clientId)));
    for (const [clientId, rows] of book.ledgers) {
      found.push(...compareLedger(clientId, rows, await rowsOf(clientId)));
    }
    found.push(
      ...(await ended('imports', 'import', book.imports)),
      ...(await ended('calculations', 'calculation', book.calculations)),
      ...(await ended('reports', 'report', book.reports)),
      ...compareReceipts(estate, events.rows),
    );
    return found;
  });
  return [...differences, ...(await compareFilings(estate, book)), ...book.failures];
}

function compareEdits(kept: ReadonlyMap<string, KeptTransaction | null>, rows: readonly Row[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row] as const));
  const wrong: string[] = [];
  let live = 0;
  for (const [id, transaction] of kept) {
    const row = byId.get(uuidOf('transaction', id));
    if (transaction === null) {
      if (row) wrong.push(`${id} was deleted and is there`);
      continue;
    }
    live += 1;
    if (!row) wrong.push(`${id} was answered and is not there`);
    else if (Number(row.amount_pence) !== transaction.pence || row.description !== transaction.description) {
      wrong.push(`${id} does not have the values that were answered last`);
    }
  }
  if (rows.length > live) wrong.push(`${rows.length - live} transactions were written twice`);
  return brief('edits', wrong);
}

function compareLedger(
  clientId: string,
  expected: ReadonlyMap<string, number>,
  rows: readonly Row[],
): string[] {
  const wrong: string[] = [];
  const byId = new Map(rows.map((row) => [row.external_id ?? '', Number(row.amount_pence)]));
  if (rows.length !== expected.size) wrong.push(`${rows.length} rows instead of ${expected.size}`);
  for (const [id, pence] of expected) if (byId.get(id) !== pence) wrong.push(`${id} is wrong or missing`);
  return brief(`the ledger of ${clientId}`, wrong);
}

function compareReceipts({ receiver }: Observed, events: readonly { id: string }[]): string[] {
  const { verified, forged } = receiver.receipts();
  const received = new Set([...verified].map((id) => uuidOf('event', id)));
  const missing = events
    .filter(({ id }) => !received.has(id))
    .map(({ id }) => `event ${id} was not received`);
  return [
    ...brief('events', missing),
    ...(forged === 0 ? [] : [`${forged} webhooks were not signed with a known secret`]),
  ];
}

/** The sandbox counts every declaration that reached it, refused ones too. */
async function compareFilings({ sandbox }: Observed, book: Book): Promise<string[]> {
  const { taxpayers } = await readSandbox(sandbox.url);
  return book.filings.flatMap(({ nino }) => {
    const years = taxpayers.find((taxpayer) => taxpayer.nino === nino)?.years ?? [];
    const attempts = years.reduce((sum, year) => sum + year.declaration_attempts, 0);
    const filings = years.reduce((sum, year) => sum + year.filings.length, 0);
    return attempts === 1 && filings === 1
      ? []
      : [`the declaration of ${nino} was sent ${attempts} times and filed ${filings} times`];
  });
}

function uuidOf(kind: IdKind, publicId: string): string {
  const uuid = uuidFromPublicId(kind, publicId);
  if (uuid === null) throw new Error(`${publicId} is no id of this kind: ${kind}`);
  return uuid;
}

function brief(what: string, wrong: readonly string[]): string[] {
  if (wrong.length === 0) return [];
  const more = wrong.length > SHOWN ? ` and ${wrong.length - SHOWN} more` : '';
  return [`${what}: ${wrong.slice(0, SHOWN).join(', ')}${more}`];
}
