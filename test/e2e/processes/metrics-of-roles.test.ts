import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/local/stack/stores/free-port.js';
import { metricsAskedFor } from '../../support/ops-files.js';
import { type OwnStores, startOwnStores } from '../../support/own-stores.js';
import { type ProgramProcess, startProgram } from '../../support/program-process.js';
import { within } from '../../support/within.js';

const METRICS_TOKEN = 'metrics-token-for-tests-metrics-token';

interface Role {
  readonly name: string;
  readonly entry: string;
  readonly portSetting: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** As the Procfile runs them, the webhooks in a process of their own. */
const ROLES: readonly Role[] = [
  { name: 'web', entry: 'src/http/server.ts', portSetting: 'PORT' },
  {
    name: 'worker',
    entry: 'workers/main.ts',
    portSetting: 'WORKER_METRICS_PORT',
    settings: { QUEUES: 'import,categorise,calculate,submit,quarterly-update,obligations,report' },
  },
  {
    name: 'webhooks',
    entry: 'workers/main.ts',
    portSetting: 'WORKER_METRICS_PORT',
    settings: { QUEUES: 'webhook' },
  },
  { name: 'admin', entry: 'admin/server.ts', portSetting: 'ADMIN_PORT' },
];

describe('/metrics of every role, and the files for Prometheus and Grafana', () => {
  let stores: OwnStores;
  const urls = new Map<string, string>();
  const started: ProgramProcess[] = [];
  beforeAll(async () => {
    stores = await startOwnStores();
    for (const { name, entry, portSetting, settings } of ROLES) {
      const port = await freePort();
      urls.set(name, `http://127.0.0.1:${port}`);
      const env = { ...stores.env, ...settings, METRICS_TOKEN, [portSetting]: String(port) };
      started.push(await startProgram(entry, env));
    }
  });
  afterAll(async () => {
    for (const each of started) await each.kill();
    await stores?.stop();
  });

  async function scrape(role: string): Promise<string> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const answer = await fetch(`${urls.get(role)}/metrics`, { headers }).catch(() => null);
    return answer?.status === 200 ? answer.text() : '';
  }
  const answered = (role: string) => within(60, `${role} shows its metrics`, () => scrape(role));

  it('has every metric that a rule or a panel asks for', async () => {
    const shown = new Set<string>();
    for (const { name } of ROLES) for (const metric of namesShown(await answered(name))) shown.add(metric);

    const asked = metricsAskedFor();
    expect(asked.length).toBeGreaterThan(15);
    expect(asked.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('has samples, and not names alone, where the rules expect them', async () => {
    await fetch(`${urls.get('web')}/v1/me`);
    const expected: readonly (readonly [role: string, sample: RegExp])[] = [
      ['web', /^http_request_seconds_count\{status="4xx"\} [1-9]/m],
      ['web', /^http_request_seconds_bucket\{le="1",status="4xx"\} [1-9]/m],
      ['webhooks', /^webhook_canary_received_timestamp_seconds [1-9]/m],
      ['webhooks', /^webhook_commit_to_receipt_seconds_bucket\{le="5"\} [1-9]/m],
      ['admin', /^queue_workers\{queue="webhook"\} [1-9]/m],
      ['admin', /^queue_workers\{queue="import"\} [1-9]/m],
      ['admin', /^outbox_oldest_due_seconds [0-9]/m],
    ];
    for (const [role, sample] of expected)
      await within(60, `${role} shows ${sample.source}`, async () => sample.test(await scrape(role)));
  });
});

/** Of the text that Prometheus reads: what it calls a histogram has three names. */
const namesShown = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
