import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultServer, startFaultServer } from '../../support/fault-server.js';

const GO = 'go';
const HAS_GO = spawnSync(GO, ['version']).status === 0;
if (!HAS_GO) console.warn('The Go library is not tested: go is not installed.');

async function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

describe.runIf(HAS_GO)('the Go library', () => {
  let server: FaultServer;
  beforeAll(async () => {
    server = await startFaultServer();
  });
  afterAll(() => server.close());

  it('meets each fault as it should, and verifies webhooks', { timeout: 240_000 }, async () => {
    const args = ['test', '-count=1', '-v', './...'];
    const { code, output } = await run(GO, args, 'clients/go', { FAULTS_URL: server.url });
    expect([code, output]).toEqual([0, expect.stringContaining('PASS')]);
    expect(output).not.toContain('SKIP');
  });

  it.each(['clients/go', 'examples/go'])(
    '%s passes go vet and is as gofmt has it',
    { timeout: 240_000 },
    async (folder) => {
      expect(await run(GO, ['vet', './...'], folder)).toEqual({ code: 0, output: '' });
      expect(await run('gofmt', ['-l', '.'], folder)).toEqual({ code: 0, output: '' });
    },
  );
});
