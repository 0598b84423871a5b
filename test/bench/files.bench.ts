import { seededRandom } from '../support/damaged-files.js';
import { createTenant } from '../support/factories.js';
import { startOwnStores } from '../support/own-stores.js';
import { startApi, startProgram } from '../support/program-process.js';
import { drawnStatement, pdfOf } from '../support/statements/draw-statement.js';
import { STATEMENT_STYLES } from '../support/statements/statement-styles.js';
import { within } from '../support/within.js';
import { writeOds, writeXlsx } from '../support/workbooks/write-workbooks.js';
import { sampled, sayThirds } from './process-samples.js';
import { machineLine, say } from './report.js';
import { versionsLine } from './server-versions.js';

const PDFS = 240;
const WORKBOOKS = 120;
const AT_ONCE = 4;
const SAMPLE_MS = 500;
const PDF = 'application/pdf';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ODS = 'application/vnd.oasis.opendocument.spreadsheet';

interface TestFile {
  readonly content: Buffer;
  readonly type: string;
}

/**
 * PDF statements of every bank and workbooks, every third with changed bytes, imported through the API and a worker:
 * what both processes hold may not grow.
 */
export async function benchFiles(): Promise<void> {
  const stores = await startOwnStores();
  const api = await startApi({ ...stores.env, LOG_LEVEL: 'silent' });
  const worker = await startProgram('workers/main.ts', {
    ...stores.env,
    QUEUES: 'import',
    LOG_LEVEL: 'error',
  });
  try {
    say(
      `files: ${machineLine()}, ${await versionsLine(stores.ctx)}, ${PDFS} PDF statements and ${WORKBOOKS} workbooks, ${AT_ONCE} uploads at once`,
    );
    const tenant = await createTenant(stores.ctx);
    const headers = { authorization: `Bearer ${tenant.secret}` };
    const made = await fetch(`${api.url}/v1/clients`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ given_name: 'Ada', family_name: 'Byron' }),
    });
    const { id: clientId } = (await made.json()) as { id: string };
    const files = await testFiles();
    const { systemDb } = stores.ctx;
    const open = async () =>
      Number(
        (await systemDb('imports').whereIn('status', ['queued', 'processing']).count().first())?.['count'],
      );
    const upload = async ({ content, type }: TestFile): Promise<void> => {
      await within(60, 'few imports wait', async () => (await open()) < 2 * AT_ONCE);
      const answer = await fetch(`${api.url}/v1/imports?client_id=${clientId}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body: content,
      });
      if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    const importAll = async () => {
      const left = [...files];
      const tenantQueue = async () => {
        for (let file = left.pop(); file !== undefined; file = left.pop()) await upload(file);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, tenantQueue));
      await within(120, 'all imports have ended', async () => (await open()) === 0);
    };
    const from = performance.now();
    let ofWorker: Awaited<ReturnType<typeof sampled>> = [];
    const ofApi = await sampled(api.pid, SAMPLE_MS, async () => {
      ofWorker = await sampled(worker.pid, SAMPLE_MS, importAll);
    });
    const seconds = (performance.now() - from) / 1000;
    const ended = await systemDb('imports').select('status').count().groupBy('status').orderBy('status');
    const statuses = ended.map((row) => `${row['count']} ${row['status']}`).join(', ');
    say(`  ${files.length} files in ${seconds.toFixed(0)} s: ${statuses}`);
    sayThirds('worker:', ofWorker);
    sayThirds('API:', ofApi);
    if (worker.output() !== '') say(`  the worker said: ${worker.output().slice(0, 1_000)}`);
  } finally {
    await Promise.all([api.kill(), worker.kill()]);
    await stores.stop();
  }
}

async function testFiles(): Promise<readonly TestFile[]> {
  const random = seededRandom(20_261_123);
  const files: TestFile[] = [];
  for (let at = 0; at < PDFS; at++) {
    const drawn = drawnStatement(random.pick(STATEMENT_STYLES), seededRandom(at));
    files.push({ content: await pdfOf(drawn.pages), type: PDF });
  }
  for (let at = 0; at < WORKBOOKS; at++) {
    const write = at % 2 === 0 ? writeXlsx : writeOds;
    files.push({ content: write(workbookOf(at)), type: at % 2 === 0 ? XLSX : ODS });
  }
  const mixed = files.map((file, at) => ({ file, at: random.below(files.length), isDamaged: at % 3 === 0 }));
  return mixed
    .toSorted((one, other) => one.at - other.at)
    .map(({ file, isDamaged }) => (isDamaged ? { ...file, content: withChangedBytes(file.content) } : file));

  function withChangedBytes(content: Buffer): Buffer {
    const copy = Buffer.from(content);
    for (let done = 0; done < 4; done++) {
      const at = random.below(copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
    }
    return copy;
  }
}

const ROWS_OF_WORKBOOK = 400;

const workbookOf = (seed: number) => ({
  sheets: [
    {
      name: 'Transactions',
      rows: [
        ['Date', 'Description', 'Amount'],
        ...Array.from({ length: ROWS_OF_WORKBOOK }, (_, at) => [
          `2025-0${1 + (at % 9)}-1${at % 10}`,
          `PAYMENT ${seed} ${at}`,
          -(1 + at) / 100,
        ]),
      ],
    },
  ],
});
