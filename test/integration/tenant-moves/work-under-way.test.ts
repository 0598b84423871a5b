import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { withCells } from '../../../src/db/tenant-moves/cells.js';
import { listTablesWithRows } from '../../../src/db/tenant-moves/move-checks-queries.js';
import { publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import type { HmrcGateway } from '../../../src/gateways/hmrc/hmrc-gateway.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { type RunningSandbox, startSandbox } from '../../../src/local/hmrc-sandbox/start-sandbox.js';
import { eraseMoved } from '../../../src/services/tenant-moves/erase-moved.js';
import { finishMove } from '../../../src/services/tenant-moves/finish-move.js';
import { startMove } from '../../../src/services/tenant-moves/start-move.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { type FilingProcess, startFilingProcess } from '../../support/filing-process.js';
import { type Receiver, startReceiver } from '../../support/receiver.js';
import { startWorkers } from '../../support/running-workers.js';
import { controlSandbox } from '../../support/sandbox-client.js';
import { type Cell, startTwoCells, type TwoCells } from '../../support/two-cells.js';
import { forbiddenFilings, isFiling, startWireProxy, type WireProxy } from '../../support/wire-proxy.js';
import { withHmrc } from '../../support/with-hmrc.js';
import { within } from '../../support/within.js';
import { clientBody, make } from '../../support/world.js';
import { largeFile } from '../imports/import-story.js';
import {
  businessOf,
  createDeclared,
  createTaxpayer,
  FACTS,
  type FilingApp,
  filingsOf,
  submit,
  type Taxpayer,
  workerSettings,
} from '../submissions/filing-story.js';

const TIMEOUT_MS = 240_000;
const LEASE_SECONDS = 3;
const APART_SECONDS = 1;
const LEASES = {
  SUBMISSION_LEASE_SECONDS: String(LEASE_SECONDS),
  SUBMISSION_READINGS_APART_SECONDS: String(APART_SECONDS),
};
/** Three chunks, of which the first is written before a file stops coming. */
const ROWS = 2 * LIMITS.imports.chunkRows.value + 1_500;
const PIECES_BEFORE_STOP = 4;
const quiet = () => undefined;

/** Something that does not go on before it is let go. */
interface Stop {
  /** @returns once it is let go */
  reach(): Promise<void>;
  readonly isReached: () => boolean;
  letGo(): void;
}

function createStop(): Stop {
  let isReached = false;
  let letGo = (): void => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    reach() {
      isReached = true;
      return gone;
    },
    isReached: () => isReached,
    letGo,
  };
}

describe('a tenant that moves while its work is under way', { timeout: TIMEOUT_MS }, () => {
  let sandbox: RunningSandbox;
  let proxy: WireProxy;
  let cells: TwoCells;
  let mover: TestTenant;
  let filing: FilingApp;
  let receiver: Receiver;
  let killed: FilingProcess | null = null;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    sandbox = await startSandbox({
      port: 0,
      settings: { calculationDelayMs: 0, obligationDelayMs: 0, callsPerSecond: 0 },
    });
    proxy = await startWireProxy(sandbox.url);
    cells = await startTwoCells({
      settings: { ...LEASES, HMRC_SANDBOX_PORT: String(sandbox.port), HMRC_BASE_URL: sandbox.url },
    });
    mover = await createTenant(cells.one.ctx);
    filing = filingAppOf(cells.one);
    receiver = await startReceiver();
  }, TIMEOUT_MS);
  afterAll(async () => {
    killed?.signal('SIGKILL');
    for (const stop of stops) await stop();
    await receiver?.close();
    await cells?.stop();
    await proxy?.close();
    await sandbox?.close();
  }, TIMEOUT_MS);

  const wired = (ctx: AppContext, wrap: (hmrc: HmrcGateway) => HmrcGateway = (hmrc) => hmrc) =>
    withHmrc(ctx, wrap, proxy.url, { tls: { ca: proxy.ca } });

  const filingAppOf = ({ ctx, app, http, as }: Cell): FilingApp => ({
    app: {
      ctx,
      app,
      http,
      tenant: mover,
      as: (secret = mover.secret) => as(secret),
      close: async () => undefined,
    },
    sandboxUrl: sandbox.url,
    ctx: wired(ctx),
    control: (body) => controlSandbox(sandbox.url, body),
    close: async () => undefined,
  });

  const postImport = async (client: string): Promise<string> => {
    const { status, body } = await filing.app
      .as()
      .post(`/v1/imports?client_id=${client}`)
      .set('Content-Type', 'text/csv')
      .send(await largeFile(ROWS));
    expect(status, JSON.stringify(body)).toBe(202);
    return body.id;
  };

  it('has each return filed, each row written and each event sent once', async () => {
    const { one, two, move } = cells;
    const id = mover.tenantId;
    const [lost, slow] = [await createDeclared(filing), await createDeclared(filing)];
    const quarter = await createTaxpayer(filing);
    const clients = [await newClient(), await newClient()];
    await make(filing.app.as(), '/v1/webhook-endpoints', {
      url: receiver.url,
      events: ['client.created', 'import.completed', 'tax_return.submitted', 'quarterly_update.accepted'],
    });
    stops.push(startWorkers(wired(two.ctx)));
    await startMove(move, id, { areObjectsCopied: false }, quiet);

    // HMRC has a return, and the process that sent it dies before it can say so.
    killed = await startFilingProcess({
      ...workerSettings(filing),
      ...LEASES,
      WIRE_URL: proxy.url,
      WIRE_CA: proxy.ca,
    });
    await submit(filing, lost);
    const { tenantId, livemode } = mover;
    await killed.take(
      { submissionId: await submissionOf(lost), tenant: { tenantId, livemode }, waitAt: 'it is answered' },
      'it is answered',
    );
    // HMRC has another, and an update, whose answers take their time. So do a receiver's, and two files.
    const [answer, update, received] = [createStop(), createStop(), createStop()];
    const files = [createStop(), createStop()];
    const imports = [await postImport(clients[0] ?? ''), await postImport(clients[1] ?? '')];
    const held = wired(one.ctx, (hmrc) => ({
      ...hmrc,
      async submitFinalDeclaration(call, ref) {
        const answered = await hmrc.submitFinalDeclaration(call, ref);
        if (ref.nino === slow.nino) await answer.reach();
        return answered;
      },
      async putSelfEmploymentCumulative(call, trade) {
        const answered = await hmrc.putSelfEmploymentCumulative(call, trade);
        await update.reach();
        return answered;
      },
    }));
    const stopSource = startWorkers({ ...held, files: await stoppingFiles(held.files, imports, files) });
    stops.push(stopSource);
    await submit(filing, slow);
    const sent = await make(
      filing.app.as(),
      '/v1/quarterly-updates',
      {
        client_id: quarter.clientId,
        tax_year: '2025-26',
        period_end: '2026-01-05',
        business_id: await businessOf(filing, quarter),
        fraud_prevention: FACTS,
      },
      202,
    );
    await within(120, 'all of it is under way', async () => {
      const { rows } = await one.ctx.systemDb.raw(
        `select count(*)::int as n from imports where tenant_id = ? and checkpoint_items > 0`,
        [id],
      );
      return [answer, update, ...files].every(({ isReached }) => isReached()) && rows[0].n === 2;
    });
    // Last, since a receiver has less time to answer.
    receiver.script({ status: 204, after: received.reach() });
    await newClient();
    await receiver.received(1);

    const said: string[] = [];
    const finishing = finishMove(move, id, (text) => void said.push(text));
    await within(30, 'it waits for what is away', () => said.some((text) => text.startsWith('Waiting for ')));
    killed.signal('SIGKILL');
    for (const one of [answer, update, received]) one.letGo();
    await finishing;
    files[0]?.letGo();
    await within(120, 'the other database has done what is left', async () => {
      const done = await two.ctx
        .systemDb('imports')
        .where({ tenant_id: id, status: 'completed' })
        .pluck('id');
      const states: string[] = await two.ctx
        .systemDb('submissions')
        .where({ tenant_id: id, kind: 'submit' })
        .pluck('state');
      return done.length === 2 && states.every((state) => ['confirmed', 'done'].includes(state));
    });
    await eraseMoved(move, id, quiet);
    files[1]?.letGo();
    await stopSource();
    stops.splice(stops.indexOf(stopSource), 1);

    const left = await withCells({ sourceUrl: one.superuserUrl, targetUrl: two.superuserUrl }, ({ source }) =>
      listTablesWithRows(source, id),
    );
    expect(left).toEqual([]);
    for (const taxpayer of [lost, slow]) {
      const { body } = await two.as(mover.secret).get(`/v1/tax-returns/${taxpayer.returnId}`);
      expect(body.status).toBe('submitted');
      expect(await filingsOf(filing, taxpayer)).toBe(1);
      expect(callsOf(taxpayer).filter(isFiling)).toHaveLength(1);
      expect(await eventsAbout(two, 'taxReturn', taxpayer.returnId, 'tax_return.submitted')).toBe(1);
    }
    expect(forbiddenFilings(proxy.requests, APART_SECONDS * 1_000)).toEqual([]);
    expect(callsOf(quarter).filter(({ method }) => method === 'PUT')).toHaveLength(1);
    const { body: accepted } = await two.as(mover.secret).get(`/v1/quarterly-updates/${sent.id}`);
    expect(accepted.status).toBe('accepted');
    for (const client of clients) {
      const [row] = await two.ctx
        .systemDb('transactions')
        .where({ tenant_id: id, client_id: uuidFromPublicId('client', client) })
        .count();
      expect(Number(row?.['count'])).toBe(ROWS);
    }
    for (const imported of imports)
      expect(await eventsAbout(two, 'import', imported, 'import.completed')).toBe(1);
    await within(60, 'every event is received', async () => {
      const events = await two.ctx
        .systemDb('events as e')
        .join('webhook_deliveries as d', 'd.event_id', 'e.id')
        .where('e.tenant_id', id)
        .pluck('e.id');
      return events.every((event: string) => receivedIds().includes(publicId('event', event)));
    });
    expect(new Set(receivedIds()).size).toBe(receivedIds().length);
  });

  const newClient = async () => (await make(filing.app.as(), '/v1/clients', clientBody())).id;
  const callsOf = ({ nino }: Taxpayer) => proxy.requests.filter(({ path }) => path.includes(nino));
  const receivedIds = (): string[] => receiver.requests.map(({ body }) => JSON.parse(String(body)).id);

  async function submissionOf({ returnId }: Taxpayer): Promise<string> {
    const row = await cells.one.ctx
      .systemDb('submissions')
      .where({ tax_return_id: uuidFromPublicId('taxReturn', returnId), kind: 'submit' })
      .first('id');
    return row.id;
  }

  async function eventsAbout({ ctx }: Cell, kind: 'taxReturn' | 'import', about: string, type: string) {
    const [row] = await ctx
      .systemDb('events')
      .where({ subject_id: uuidFromPublicId(kind, about), type })
      .count();
    return Number(row?.['count']);
  }

  /** The files of two imports stop coming in their midst, once they are read for their rows. */
  async function stoppingFiles(
    files: AppContext['files'],
    imports: readonly string[],
    stops: readonly Stop[],
  ) {
    const rows = await cells.one.ctx
      .systemDb('imports')
      .whereIn(
        'id',
        imports.map((one) => uuidFromPublicId('import', one)),
      )
      .select('id', 'file_id');
    const stopOf = new Map<string, Stop | undefined>(
      rows.map((row) => [row.file_id, stops[imports.indexOf(publicId('import', row.id))]]),
    );
    const opened = new Map<string, number>();
    return {
      ...files,
      async *read(...[key, fileId, span]: Parameters<typeof files.read>) {
        const nth = (opened.get(fileId) ?? 0) + 1;
        opened.set(fileId, nth);
        let pieces = 0;
        for await (const piece of files.read(key, fileId, span)) {
          if (nth > 2 && pieces === PIECES_BEFORE_STOP) await stopOf.get(fileId)?.reach();
          pieces += 1;
          yield piece;
        }
      },
    };
  }
});
