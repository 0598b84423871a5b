import { vi } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import type { TestApp } from './test-app.js';

/** Lets commands run in this process against the app's stores; `vi.unstubAllEnvs` ends it. */
export function stubSettings({ ctx }: Pick<TestApp, 'ctx'>): void {
  const { databaseUrl, redis, queuePrefix } = ctx.config;
  for (const [name, value] of Object.entries({
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    QUEUE_PREFIX: queuePrefix,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    CURSOR_SECRET: 'cursor-secret-for-tests-cursor-secret',
    SESSION_SECRET: 'session-secret-for-tests-session-secret',
    HMRC_CLIENT_ID: 'test-client',
    HMRC_CLIENT_SECRET: 'test-secret',
    DATA_DIR: '/nonexistent',
  }))
    vi.stubEnv(name, value);
}

/** Runs a command. @returns what it wrote */
export async function written(...words: readonly string[]): Promise<string> {
  let text = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    text += String(part);
    return true;
  });
  await createProgram()
    .parseAsync([...words], { from: 'user' })
    .finally(() => void vi.restoreAllMocks());
  return text;
}

/** Runs a command with `--json`. @returns the value that it wrote */
export const cli = async (...words: readonly string[]) => JSON.parse(await written(...words, '--json'));
