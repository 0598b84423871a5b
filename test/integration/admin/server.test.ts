import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { startTestContext } from '../../support/test-app.js';

describe('admin/server.ts', () => {
  let ctx: AppContext;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ ctx, close } = await startTestContext());
  });
  afterAll(() => close());

  it('listens on the console’s port of its own, and ends in order when asked to', async () => {
    const { config } = ctx;
    const child = spawn(process.execPath, ['--import', './compile.mjs', 'dist/admin/server.js'], {
      env: {
        PATH: process.env['PATH'],
        ADMIN_PORT: '0',
        DATABASE_URL: config.databaseUrl,
        REDIS_URL: config.redis.url,
        QUEUE_PREFIX: config.queuePrefix,
        ENCRYPTION_KEY: config.encryption.key.toString('base64'),
        CURSOR_SECRET: config.cursorSecret,
        SESSION_SECRET: config.sessionSecret,
        HMRC_CLIENT_ID: config.hmrc.clientId,
        HMRC_CLIENT_SECRET: config.hmrc.clientSecret,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = await linesUntil(child.stdout, '"the console listens"');
    const port = /"port":(\d+)/.exec(lines)?.[1];

    const health = await fetch(`http://127.0.0.1:${port}/healthz`);
    const exit = once(child, 'exit');
    child.kill('SIGTERM');

    expect(await health.json()).toEqual({ status: 'ok' });
    expect(await exit).toEqual([0, null]);
  });
});

async function linesUntil(stream: AsyncIterable<Buffer>, word: string): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += chunk.toString();
    if (text.includes(word)) return text;
  }
  throw new Error(`ended without saying ${word}: ${text}`);
}
