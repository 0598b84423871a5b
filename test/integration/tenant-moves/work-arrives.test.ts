import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { abandonMove } from '../../../src/services/tenant-moves/abandon-move.js';
import { finishMove } from '../../../src/services/tenant-moves/finish-move.js';
import { startMove } from '../../../src/services/tenant-moves/start-move.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { type Receiver, startReceiver } from '../../support/receiver.js';
import { startWorkers } from '../../support/running-workers.js';
import { type Cell, startTwoCells, type TwoCells } from '../../support/two-cells.js';
import { within } from '../../support/within.js';
import { clientBody, make } from '../../support/world.js';

const TIMEOUT_MS = 240_000;
const IMPORTS = 6;
const ROWS = 40;
const OPTIONS = { areObjectsCopied: false };
const quiet = () => undefined;

/** Rows that no other file has. */
const csv = (file: number) =>
  [
    'Date,Description,Amount',
    ...Array.from({ length: ROWS }, (_, row) => `2025-05-01,file ${file} row ${row},-1.00`),
  ].join('\n');

/** Ends a step where it says something, as a kill would. */
const killedAt = (text: string) => (said: string) => {
  if (said.startsWith(text)) throw new Error('killed');
};

describe('work of a tenant that moves', () => {
  let cells: TwoCells;
  let receiver: Receiver;
  let mover: TestTenant;
  let client: string;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    cells = await startTwoCells();
    receiver = await startReceiver();
    mover = await createTenant(cells.one.ctx);
    const caller = cells.one.as(mover.secret);
    await make(caller, '/v1/webhook-endpoints', { url: receiver.url, events: ['client.created'] });
    ({ id: client } = await make(caller, '/v1/clients', clientBody()));
  }, TIMEOUT_MS);
  afterAll(async () => {
    for (const stop of stops) await stop();
    await receiver?.close();
    await cells?.stop();
  }, TIMEOUT_MS);

  const import_ = async (cell: Cell, file: number) => {
    const { status, body } = await cell
      .as(mover.secret)
      .post(`/v1/imports?client_id=${client}`)
      .attach('file', Buffer.from(csv(file)), 'rows.csv');
    expect(status, JSON.stringify(body)).toBe(202);
    return String(body.id);
  };

  it('waits while it is abandoned, killed and taken up again, and is done once in the end', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { one, two, move } = cells;
    const id = mover.tenantId;
    const imports: string[] = [];
    for (let file = 0; file < IMPORTS; file++) imports.push(await import_(one, file));
    for (let nth = 0; nth < 20; nth++) await make(one.as(mover.secret), '/v1/clients', clientBody());
    // These work on both databases while the tenant is copied, and nothing of it may be done twice.
    stops.push(startWorkers(two.ctx));
    await expect(startMove(move, id, OPTIONS, killedAt('0'))).rejects.toThrow();
    await startMove(move, id, OPTIONS, quiet);
    await abandonMove(move, id, quiet);
    await abandonMove(move, id, quiet);
    expect(await two.ctx.systemDb('tenants').where({ id }).first()).toBeUndefined();
    stops.push(startWorkers(one.ctx));
    await startMove(move, id, OPTIONS, quiet);
    for (let file = IMPORTS; file < 2 * IMPORTS; file++) imports.push(await import_(one, file));
    for (let nth = 0; nth < 20; nth++) await make(one.as(mover.secret), '/v1/clients', clientBody());

    await expect(finishMove(move, id, killedAt('The tenant can only'))).rejects.toThrow('killed');
    expect((await one.as(mover.secret).post('/v1/clients', clientBody())).body.code).toBe('tenant_moving');
    await one.as(mover.secret).get('/v1/clients').expect(200);
    await expect(finishMove(move, id, killedAt('Comparing'))).rejects.toThrow('killed');
    await expect(finishMove(move, id, killedAt('The other database'))).rejects.toThrow('killed');
    await expect(abandonMove(move, id, quiet)).rejects.toThrow('works for it');
    await finishMove(move, id, quiet);
    for (let nth = 0; nth < 5; nth++) await make(two.as(mover.secret), '/v1/clients', clientBody());

    await within(120, 'every import is done', async () => {
      const rows = await two.ctx
        .systemDb('imports')
        .where({ tenant_id: id, status: 'completed' })
        .pluck('id');
      return rows.length === imports.length;
    });
    const { rows } = await two.ctx.systemDb.raw(
      `select count(*)::int as all, count(distinct description)::int as distinct from transactions where tenant_id = ?`,
      [id],
    );
    expect(rows).toEqual([{ all: imports.length * ROWS, distinct: imports.length * ROWS }]);
    await within(60, 'every event is received', async () => {
      const events = await two.ctx
        .systemDb('events')
        .where({ tenant_id: id, type: 'client.created' })
        .pluck('id');
      const received = receiver.requests.map(({ body }) =>
        uuidFromPublicId('event', JSON.parse(String(body)).id),
      );
      return events.every((event: string) => received.includes(event));
    });
    const received = receiver.requests.map(({ body }) => JSON.parse(String(body)).id);
    expect(new Set(received).size).toBe(received.length);
  });

  it('is at HMRC: the move waits for it, and opens the tenant again when that takes too long', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { one, two, move } = cells;
    const filer = await createTenant(one.ctx);
    const id = filer.tenantId;
    const submission = await sendingSubmission(one, filer);
    await startMove(move, id, OPTIONS, quiet);
    await expect(finishMove(move, id, quiet, 1)).rejects.toThrow('1 filings at HMRC');
    await make(one.as(filer.secret), '/v1/clients', clientBody());

    const said: string[] = [];
    const finishing = finishMove(move, id, (text) => void said.push(text));
    await within(30, 'it waits', () =>
      said.includes('Waiting for 1 filings at HMRC and 0 deliveries of webhooks.'),
    );
    const rows = () => one.ctx.systemDb('submissions').where({ tenant_id: id, id: submission });
    expect(await rows().update({ state: 'confirmed', leased_until: null })).toBe(1);
    await finishing;

    expect(await two.ctx.systemDb('submissions').where({ tenant_id: id }).pluck('state')).toEqual([
      'confirmed',
    ]);
    expect(await rows().first()).toBeUndefined();
  });

  /** A filing that has left for HMRC, under the lease of a process that is alive. */
  async function sendingSubmission(
    { ctx, as }: Cell,
    { tenantId, livemode, secret }: TestTenant,
  ): Promise<string> {
    const filed = await make(as(secret), '/v1/clients', clientBody());
    const { id } = await make(as(secret), '/v1/tax-returns', { client_id: filed.id, tax_year: '2025-26' });
    const submission = ctx.newId();
    await ctx.systemDb('submissions').insert({
      id: submission,
      tenant_id: tenantId,
      livemode,
      tax_return_id: uuidFromPublicId('taxReturn', id),
      client_id: uuidFromPublicId('client', filed.id),
      tax_year: 2025,
      filing_version: 1,
      nino_index: Buffer.alloc(32, 1),
      kind: 'submit',
      state: 'sending',
      lease_token: ctx.newId(),
      leased_until: new Date(Date.now() + TIMEOUT_MS),
    });
    return submission;
  }
});
