import type { AddressInfo } from 'node:net';
import { type Job, type Queue, Worker } from 'bullmq';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { QUEUES } from '../../../src/queues/index.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { openWorkerRedis } from '../../../src/queues/open-redis.js';
import { findChromium, launchChromium } from './browser.js';
import { OWN_PASSWORD, startTestConsole, type TestConsole } from './console-driver.js';

let jobs = 0;
const executablePath = findChromium();

/** Pages wait for what they show; a busy machine takes its time. */
const PATIENCE = { timeout: 120_000 };

describe.skipIf(executablePath === null)('the console in Chromium', PATIENCE, () => {
  let admin: TestConsole;
  let browser: Browser;
  let origin: string;
  let stopListening: () => Promise<void>;
  beforeAll(async () => {
    admin = await startTestConsole();
    const server = admin.app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    stopListening = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    browser = await launchChromium(executablePath ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    await stopListening?.();
    await admin?.close();
  });

  async function signedInPage(role: 'viewer' | 'admin' | 'operator'): Promise<{ page: Page; email: string }> {
    const { email, password } = await admin.newOperator(role);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${origin}/audit`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Set your own password' }).waitFor();
    await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
    await page.getByLabel('New password again').fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    return { page, email };
  }

  it('signs an operator in, shows six queues, retries a failed job and shows who did', async () => {
    const failing = await failOneJob(admin);
    const { page, email } = await signedInPage('operator');
    const foreign: string[] = [];
    page.on('request', (request) => request.url().startsWith(origin) || foreign.push(request.url()));
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));

    await page.getByRole('link', { name: 'Queues' }).click();
    for (const { name } of QUEUES) await page.getByRole('link', { name }).first().waitFor();
    await page.goto(`${origin}/queues/queue/${failing.queue.name}/${failing.job.id}`);
    await page.getByText('the printer is on fire').first().waitFor();
    failing.letPass();
    await page.locator('button:has(svg.lucide-refresh-cw)').click();
    await page.getByRole('button', { name: 'Confirm' }).click();

    await vi.waitFor(
      async () => expect(await failing.queue.getJobState(failing.job.id ?? '')).toBe('completed'),
      {
        timeout: 15_000,
      },
    );
    await page.goto(`${origin}/audit?operator=${email}&action=retry_job`);
    const line = page.getByRole('row', { name: /retry job succeeded/ });
    await line.waitFor();
    expect(await line.textContent()).toContain(String(failing.job.id));
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
    await failing.close();
  });

  it('offers a viewer no button, and refuses what a viewer sends all the same', async () => {
    const failing = await failOneJob(admin);
    const { page } = await signedInPage('viewer');

    await page.goto(`${origin}/queues/queue/${failing.queue.name}/${failing.job.id}`);
    await page.getByText('the printer is on fire').first().waitFor();
    const buttons = await page
      .locator('button:has(svg.lucide-refresh-cw), button:has(svg.lucide-trash-2)')
      .count();
    const cookies = await page.context().cookies();
    const answers = await page.evaluate(
      ([path, token]) =>
        Promise.all(
          ['POST', 'PUT'].map(async (method) => {
            const answer = await fetch(path, { method, headers: { 'X-XSRF-TOKEN': token } });
            return answer.status;
          }),
        ),
      [
        `/queues/api/queues/${failing.queue.name}/${failing.job.id}/retry`,
        cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
      ] as const,
    );

    expect(buttons).toBe(0);
    expect(answers).toEqual([403, 403]);
    expect(await failing.queue.getJobState(failing.job.id ?? '')).toBe('failed');
    await failing.close();
  });

  it('shows an operator which acts need an admin, and signs out', async () => {
    const failing = await failOneJob(admin);
    const { page } = await signedInPage('operator');

    await page.goto(`${origin}/queues/queue/${failing.queue.name}/${failing.job.id}`);
    await page.locator('button:has(svg.lucide-trash-2)').click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('You need the role admin to do this. Ask an admin.').waitFor();
    expect(await failing.queue.getJobState(failing.job.id ?? '')).toBe('failed');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(`${origin}/queues`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await failing.close();
  });
});

/** A real job that a real worker has failed, and that it will complete when it is let. */
async function failOneJob({ ctx }: TestConsole): Promise<{
  queue: Queue;
  job: Job;
  letPass: () => void;
  close: () => Promise<void>;
}> {
  const contract = QUEUES.find(({ name }) => name === 'report');
  if (!contract) throw new Error('no report queue');
  const queue = openQueue(contract, ctx.redis, ctx.config);
  const connection = openWorkerRedis(ctx.config.redis);
  let passes = false;
  const worker = new Worker(
    contract.name,
    async () => {
      if (!passes) throw new Error('the printer is on fire');
    },
    { connection, prefix: ctx.config.queuePrefix },
  );
  const failed = new Promise((resolve) => worker.once('failed', resolve));
  const job = await queue.add(
    contract.name,
    { reportId: ctx.newId() },
    { attempts: 1, jobId: `ob-${++jobs}` },
  );
  await failed;
  return {
    queue,
    job,
    letPass: () => {
      passes = true;
    },
    async close() {
      await worker.close();
      connection.disconnect();
      await queue.close();
    },
  };
}
