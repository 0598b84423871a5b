import type { Express } from 'express';
import { createAdminApp } from '../../../admin/app.js';
import { insertOperator } from '../../../src/db/operators/operators-repository.js';
import { publicId } from '../../../src/domain/ids.js';
import { newBrowser, OWN_PASSWORD, signIn } from '../../integration/admin/console-driver.js';
import { cheapPasswordHash } from '../../support/cheap-password-hash.js';
import { startApi } from '../../support/program-process.js';
import { percentileOf, say } from '../report.js';
import type { Stand } from './stand.js';

const CALLS = 40;

/** How long the API and the console take to show an endpoint for which a great many deliveries wait. */
export async function sayAnswerTimes(stand: Stand, secret: string, endpointId: string): Promise<void> {
  const id = publicId('webhookEndpoint', endpointId);
  const api = await startApi(stand.stores.env);
  try {
    for (const path of [
      `/v1/webhook-endpoints/${id}`,
      `/v1/webhook-endpoints/${id}/deliveries?limit=20`,
      '/v1/events?limit=20',
    ]) {
      const headers = { authorization: `Bearer ${secret}` };
      const get = async () => {
        const response = await fetch(`${api.url}${path}`, { headers });
        await response.arrayBuffer();
        return response.status;
      };
      say(`  B8 GET ${path.replace(id, '{id}')}: ${await timesOf(get)}`);
    }
  } finally {
    await api.terminate(20);
  }
  const admin = createAdminApp(stand.stores.ctx);
  try {
    const browser = await signedIn(stand, admin.app);
    for (const path of ['/', `/endpoints/${id}`]) {
      const get = async () => (await browser.agent.get(path)).status;
      say(`  B8 the console's ${path.replace(id, '{id}')}: ${await timesOf(get)}`);
    }
  } finally {
    await admin.close();
  }
}

async function signedIn({ stores: { ctx } }: Stand, app: Express) {
  const email = 'bench@example.com';
  await insertOperator(ctx.systemDb, {
    id: ctx.newId(),
    email,
    role: 'viewer',
    passwordHash: cheapPasswordHash(OWN_PASSWORD),
  });
  await ctx.systemDb('operators').where({ email }).update({ must_change_password: false });
  const browser = newBrowser(app);
  await signIn(browser, email, OWN_PASSWORD);
  return browser;
}

async function timesOf(get: () => Promise<number>): Promise<string> {
  await get();
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const from = performance.now();
    const status = await get();
    if (status !== 200) throw new Error(`answered ${status}`);
    times.push(performance.now() - from);
  }
  return `p50 ${percentileOf(times, 0.5).toFixed(1)} ms, p95 ${percentileOf(times, 0.95).toFixed(1)} ms`;
}
