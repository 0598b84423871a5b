import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** As Debian has it: source, from which `go build` makes the program. */
const STATICCHECK_SOURCE = '/usr/share/gocode';
const HAS_STATICCHECK = HAS_GO && existsSync(`${STATICCHECK_SOURCE}/src/honnef.co/go/tools/cmd/staticcheck`);
if (!HAS_STATICCHECK)
  console.warn('staticcheck does not look at the Go library: golang-honnef-go-tools-dev is not installed.');

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

  it.runIf(HAS_STATICCHECK)(
    'and its examples have nothing that staticcheck finds',
    { timeout: 240_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'staticcheck-'));
      const program = join(folder, 'staticcheck');
      const env = { GO111MODULE: 'off', GOPATH: STATICCHECK_SOURCE, GOFLAGS: '' };
      const built = await run(
        GO,
        ['build', '-o', program, 'honnef.co/go/tools/cmd/staticcheck'],
        folder,
        env,
      );

      const found = await Promise.all(
        ['clients/go', 'examples/go'].map((place) =>
          run(program, ['./...'], place, { STATICCHECK_CACHE: folder }),
        ),
      );

      rmSync(folder, { recursive: true, force: true });
      expect([built, ...found]).toEqual(Array.from({ length: 3 }, () => ({ code: 0, output: '' })));
    },
  );
});
