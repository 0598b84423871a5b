import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allow, type OauthWorld, startOauthWorld } from '../../support/oauth-world.js';

const GUIDE = fileURLToPath(new URL('../../../docs/OAUTH.md', import.meta.url));
const TOOLS = ['bash', 'curl', 'openssl'];

const missing = TOOLS.filter((tool) => !isThere(tool));
if (missing.length > 0) console.warn(`skipped: ${missing.join(', ')} not installed`);

describe.skipIf(missing.length > 0)('docs/OAUTH.md', () => {
  let world: OauthWorld;
  beforeAll(async () => {
    world = await startOauthWorld();
  });
  afterAll(() => world?.close());

  it('has commands that do, as they stand, what it says', async () => {
    const lines = await runGuide();

    const answers = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { issuer: world.origin, code_challenge_methods_supported: ['S256'] },
      { kind: 'oauth', scopes: ['clients:read'], credential: { app: { name: 'Ledger Link' } } },
      { data: [] },
      { active: true, scope: 'clients:read' },
      { status: 401, code: 'invalid_token' },
      { data: [] },
    ]);
  }, 120_000);

  /** Runs every command in one shell; the person allows the app in between. @returns what the shell printed */
  async function runGuide(): Promise<readonly string[]> {
    const commands = [...readFileSync(GUIDE, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
      ([, text]) => text,
    );
    const shell = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', commands.join('\n')], {
      env: { PATH: process.env['PATH'], API_URL: world.origin, API_KEY: world.tenant.secret, NO_PROXY: '*' },
    });
    let output = '';
    let errors = '';
    let allowed: Promise<void> | null = null;
    shell.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    shell.stdout.on('data', (chunk) => {
      output += chunk;
      const address = /^http\S+\/oauth\/authorize\?\S+(?=\n)/m.exec(output)?.[0];
      if (address === undefined || allowed !== null) return;
      allowed = allow(world, new URL(address)).then((back) => {
        shell.stdin.end(`${new URL(back).searchParams.get('code')}\n`);
      });
    });
    const [status] = await once(shell, 'close');
    await allowed;
    expect([status, errors]).toEqual([0, '']);
    return output.split('\n');
  }
});

function isThere(tool: string): boolean {
  try {
    execFileSync(tool, [tool === 'openssl' ? 'version' : '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
