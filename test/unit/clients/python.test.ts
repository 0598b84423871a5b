import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultServer, startFaultServer } from '../../support/fault-server.js';

/** Debian's: its packages are not seen by any other. */
const PYTHON = '/usr/bin/python3';
const has = (module: string) => spawnSync(PYTHON, ['-c', `import ${module}`]).status === 0;
const HAS_HTTPX = has('httpx');
if (!HAS_HTTPX) console.warn('The Python library is not tested: python3-httpx is not installed.');
const HAS_MYPY = has('mypy');
if (!HAS_MYPY) console.warn('The types of the Python library are not checked: mypy is not installed.');

async function python(args: readonly string[], cwd: string, env: Record<string, string>) {
  const child = spawn(PYTHON, args, { cwd, env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

describe('the Python library', () => {
  let server: FaultServer;
  beforeAll(async () => {
    server = await startFaultServer();
  });
  afterAll(() => server.close());

  it.runIf(HAS_HTTPX)(
    'meets each fault as it should, and verifies webhooks',
    { timeout: 120_000 },
    async () => {
      const { code, output } = await python(['-m', 'unittest', '-v'], 'clients/python', {
        FAULTS_URL: server.url,
      });
      expect([code, output]).toEqual([0, expect.stringMatching(/Ran 3\d tests[\s\S]*OK/)]);
    },
  );

  it.runIf(HAS_HTTPX && HAS_MYPY)('and its example pass mypy --strict', { timeout: 180_000 }, async () => {
    const files = [
      '../../clients/python/tax_compliance',
      '../../clients/python/tests',
      'story.py',
      'event_receiver.py',
    ];
    const version = ['--python-version', '3.9'];
    const args = ['-m', 'mypy', '--strict', ...version, '--cache-dir=/dev/null', ...files];
    const { code, output } = await python(args, 'examples/python', { MYPYPATH: '../../clients/python' });
    expect([code, output]).toEqual([0, expect.stringContaining('Success')]);
  });
});
