import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OauthWorld, PASSWORD, REDIRECT, startOauthWorld } from '../../support/oauth-world.js';

const SCRIPT = fileURLToPath(new URL('python_client.py', import.meta.url));

const python = findPython();
if (python === null) {
  console.warn('skipped: no Python with Authlib and Requests (Debian: python3-authlib python3-requests)');
}

describe.skipIf(python === null)('Authlib’s OAuth2Session', () => {
  let world: OauthWorld;
  beforeAll(async () => {
    world = await startOauthWorld();
  });
  afterAll(() => world?.close());

  it('completes every flow through the pages, unchanged', async () => {
    const { client_id, client_secret } = await world.makeApp();
    const { origin, email } = world;

    const outcome = await run({
      origin,
      client_id,
      client_secret,
      redirect_uri: REDIRECT,
      email,
      password: PASSWORD,
    });

    expect(outcome).toEqual({
      granted: 'clients:read',
      read: 200,
      refreshed: true,
      read_again: 200,
      active: true,
      revoked: 200,
      after_revocation: 401,
      by_itself: 200,
    });
  }, 120_000);
});

/** The Python of this machine that has both packages, Debian's own before another; `null` when none has. */
function findPython(): string | null {
  for (const path of ['/usr/bin/python3', 'python3']) {
    try {
      execFileSync(path, ['-c', 'import authlib, requests'], { stdio: 'ignore' });
      return path;
    } catch {
      // The next may have them.
    }
  }
  return null;
}

async function run(input: object): Promise<unknown> {
  // Proxies of the environment do not lead to this machine.
  const child = spawn(python ?? '', [SCRIPT], { env: { NO_PROXY: '*' } });
  child.stdin.end(JSON.stringify(input));
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(errors);
  return JSON.parse(output);
}
