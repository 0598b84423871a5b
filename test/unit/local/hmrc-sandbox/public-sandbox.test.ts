import { describe, expect, it } from 'vitest';
import type { ControlAccess } from '../../../../src/local/hmrc-sandbox/sandbox.js';
import { startSandbox } from '../../../../src/local/hmrc-sandbox/start-sandbox.js';

const KEY = 'k'.repeat(32);

/** What a sandbox answers to one request. */
async function status(control: ControlAccess, path: string, authorization?: string): Promise<number> {
  const sandbox = await startSandbox({ port: 0, host: '0.0.0.0', control });
  try {
    const headers = { Connection: 'close', ...(authorization !== undefined && { authorization }) };
    return (await fetch(`${sandbox.url}${path}`, { headers })).status;
  } finally {
    await sandbox.close();
  }
}

describe('a sandbox that others can reach', () => {
  it.each([
    ['/_control/state', undefined],
    ['/_control/state', `Bearer ${'x'.repeat(32)}`],
    ['/_control/state', 'Bearer'],
    ['/_control/state', `Basic ${KEY}`],
    ['/_CONTROL/state', undefined],
    ['/_control/state/', undefined],
  ])('shows what it holds to nobody without the key: %s %s', async (path, authorization) => {
    expect(await status({ key: KEY }, path, authorization)).toBe(401);
  });

  it('shows it to who has the key, and without a key to nobody', async () => {
    expect(await status({ key: KEY }, '/_control/state', `Bearer ${KEY}`)).toBe(200);
    expect(await status('closed', '/_control/state', `Bearer ${KEY}`)).toBe(403);
  });

  it('lets anybody come to authorise', async () => {
    expect(await status('closed', '/oauth/authorize')).toBe(400);
  });
});
