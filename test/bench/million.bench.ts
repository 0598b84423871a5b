import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { sendSignal } from '../../src/local/stack/processes/os-process.js';
import { createApiCaller } from '../support/api-caller.js';
import { largeCsv } from '../support/large-csv.js';
import { caughtMidway, finishedImport } from '../support/large-import.js';
import { printOfCsv, printOfLedger } from '../support/ledger-print.js';
import { createStackHome } from '../support/stack-process.js';
import { samplePeaks } from './peak-memory.js';
import { machineLine, say } from './report.js';
import { versionsOfStack } from './server-versions.js';

const ROWS = 1_000_000;
/** Makes the file about 100 MB. */
const REFERENCE_LENGTH = 35;
const KILLED_AFTER_ROWS = 200_000;

/**
 * A file of a million rows through the whole stack, the worker killed on the way: how long it takes, the most
 * memory that any process ever held, and whether the ledger is the file, row for row.
 */
export async function benchMillion(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('Only Linux tells how much memory a process held.');
  const home = await createStackHome();
  try {
    const stack = await home.start();
    const api = createApiCaller(stack.runtime.api_url, stack.apiKey);
    const csv = await buffer(largeCsv({ rows: ROWS, referenceLength: REFERENCE_LENGTH }));
    say(
      `million: ${machineLine()}, ${await versionsOfStack(stack.runtime)}, ${ROWS.toLocaleString('en-GB')} rows, ${Math.round(csv.length / 2 ** 20)} MiB`,
    );
    const client = await api.post<{ id: string }>('/v1/clients', {
      given_name: 'Bench',
      family_name: 'Client',
    });
    const peaks = samplePeaks(home);
    const from = performance.now();
    const { id } = await api.uploadCsv<{ id: string }>(`/v1/imports?client_id=${client.id}`, csv);
    await caughtMidway(api, id, KILLED_AFTER_ROWS);
    for (const { pid, command } of home.processes())
      if (command.includes('workers/main')) sendSignal(pid, 'SIGKILL');
    const done = await finishedImport(api, id, 600);
    const seconds = (performance.now() - from) / 1000;
    const held = peaks.stop();
    const whole = printOfCsv(csv);
    const ledger = await printOfLedger(stack.runtime.database_url, client.id);
    say(
      `  ${done.status} in ${seconds.toFixed(1)} s, its worker killed after ${KILLED_AFTER_ROWS.toLocaleString('en-GB')} rows`,
    );
    say(
      `  rows: ${ledger.rows.toLocaleString('en-GB')}; the ledger is the file: ${ledger.sha256 === whole.sha256}`,
    );
    for (const [name, mebibytes] of held) say(`  peak resident memory: ${mebibytes} MiB, ${name}`);
    await stack.stop();
  } finally {
    await home.remove();
  }
}
