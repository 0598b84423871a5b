import { once } from 'node:events';
import { spawnProgram } from '../../../src/local/stack/processes/program.js';
import type { TestApp } from '../test-app.js';
import type { DeadlyWork } from './dies-while-storing.js';

/** Has a process of its own do the work, and die by it. @param settings of the store of files */
export async function dieAt(
  { ctx: { config } }: TestApp,
  settings: Readonly<Record<string, string>>,
  work: DeadlyWork,
): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    AWS_ACCESS_KEY_ID: process.env['AWS_ACCESS_KEY_ID'],
    AWS_SECRET_ACCESS_KEY: process.env['AWS_SECRET_ACCESS_KEY'],
    DATABASE_URL: config.databaseUrl,
    REDIS_URL: config.redis.url,
    QUEUE_PREFIX: config.queuePrefix,
    ENCRYPTION_KEY: config.encryption.key.toString('base64'),
    CURSOR_SECRET: config.cursorSecret,
    SESSION_SECRET: config.sessionSecret,
    HMRC_CLIENT_ID: config.hmrc.clientId,
    HMRC_CLIENT_SECRET: config.hmrc.clientSecret,
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const child = spawnProgram({ name: 'dies', entry: 'test/support/s3/dies-while-storing.ts' }, env);
  await once(child, 'message');
  child.send(work);
  const [, signal] = await once(child, 'exit');
  if (signal !== 'SIGKILL') throw new Error(`it ended with ${signal}`);
}
