import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/local/stack/stores/free-port.js';
import { createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** What a command, in a process of its own, says to somebody who got something wrong. */
describe('the command line as a program', { timeout: 60_000 }, () => {
  let dataDir: string;
  let app: TestApp;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tax-cli-'));
    app = await startTestApp();
  });
  afterAll(async () => {
    await app?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const nowhere = () => ({ DATA_DIR: dataDir });
  const here = () => ({
    ...nowhere(),
    DATABASE_URL: app.ctx.config.databaseUrl,
    REDIS_URL: app.ctx.config.redis.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    CURSOR_SECRET: 'cursor-secret-for-tests-cursor-secret',
    SESSION_SECRET: 'session-secret-for-tests-session-secret',
    HMRC_CLIENT_ID: 'test-client',
    HMRC_CLIENT_SECRET: 'test-secret',
  });

  /** @param closeAfter what reads the output goes away after so many characters */
  function run(env: Record<string, string>, words: readonly string[], closeAfter?: number): Promise<Ended> {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, ['--import', './compile.mjs', 'dist/src/cli/main.js', ...words], {
      env: { PATH, HOME, ...env },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString('utf8');
      if (closeAfter !== undefined && out.length >= closeAfter) child.stdout.destroy();
    });
    child.stderr.on('data', (part: Buffer) => {
      err += part.toString('utf8');
    });
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
  }

  it('says that no stack runs, and how to start one', async () => {
    const ended = await run(nowhere(), ['webhooks', 'failed', '--json']);

    expect([ended.code, ended.out]).toEqual([1, '']);
    expect(ended.err).toContain(
      `no stack runs in ${dataDir} and DATABASE_URL is not set: start one with npm start`,
    );
  });

  it('says so too where a stack that was killed has left its addresses', async () => {
    const port = await freePort();
    const addresses = {
      database_url: `postgres://tax@127.0.0.1:${port}/tax`,
      redis_url: `redis://127.0.0.1:${port}`,
    };
    await writeFile(join(dataDir, 'runtime.json'), JSON.stringify(addresses));
    const { DATABASE_URL: _, REDIS_URL: __, ...secrets } = here();
    const ended = await run(secrets, ['webhooks', 'failed']);
    await rm(join(dataDir, 'runtime.json'));

    expect(ended.code).toBe(1);
    expect(ended.err).toContain('Postgres or Redis does not answer');
    expect(ended.err).toContain('npm start');
    expect(ended.err).not.toMatch(/\bat .*\.ts:\d+/);
  });

  it.each([
    [['webhooks', 'resend', 'nope'], 'It is not a delivery id (dlv_…).'],
    [
      ['webhooks', 'resend-failed', 'we_01m80000000000000000000000', '--reason', 'x'],
      'There is no such endpoint.',
    ],
    [['webhooks', 'resend-failed', 'we_01m80000000000000000000000'], "required option '--reason <text>'"],
    [['errors', 'list', '--show', 'some'], 'Allowed choices are open, new, all.'],
    [['operators', 'list', '--colour'], "unknown option '--colour'"],
    [['operator', 'list'], "unknown command 'operator'"],
    [['jobs', 'retry', '--queue', 'imports'], 'Allowed choices are'],
  ] as const)('%j: one clear line and exit code 1', async (words, message) => {
    const ended = await run(here(), words);

    expect([ended.code, ended.out]).toEqual([1, '']);
    expect(ended.err).toContain(message);
    expect(ended.err).not.toMatch(/\bat .*\.ts:\d+/);
  });

  it('writes thousands of rows, and ends quietly when its reader has seen enough', async () => {
    const { tenantId } = await createTenant(app.ctx);
    await app.ctx.systemDb.raw(
      `insert into tenants (id, name, plan) select gen_random_uuid(), 'Practice ' || g, 'free' from generate_series(1, 5000) g`,
    );
    const all = await run(here(), ['tenants', 'list', '--json']);
    const cut = await run(here(), ['tenants', 'list'], 1);

    expect([all.code, JSON.parse(all.out).tenants.length > 5_000]).toEqual([0, true]);
    expect([cut.code, cut.err]).toEqual([0, '']);
    expect(tenantId).not.toBe('');
  });
});
