import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const LARGEST_BUNDLE_BYTES = 25_000;
const USE = `import { TaxApi, webhooks, type Import } from '@tax-compliance/client';
const tax = new TaxApi({ baseUrl: 'https://api.example', apiKey: 'tck_test_x' });
export async function run(): Promise<number> {
  const done: Import = await tax.imports.create('a,b').finished();
  for await (const { family_name } of tax.clients.list({ limit: 5 })) family_name.trim();
  const payload = webhooks.verify('', {}, 'whsec_x');
  if (payload.type === 'import.completed') return payload.data.import.counts.created;
  // @ts-expect-error: a client has no such member
  (await tax.clients.get('cl_1')).colour;
  return done.counts.created;
}
`;

/** Built from a copy, as somebody would who has only the package. */
describe('the TypeScript package', () => {
  let home: string;
  let installed: string;
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'tax-client-'));
    const source = join(home, 'source');
    for (const name of ['package.json', 'README.md', 'build.mjs', 'tsconfig.json', 'src']) {
      cpSync(join('clients/typescript', name), join(source, name), { recursive: true });
    }
    mkdirSync(join(home, 'node_modules'));
    for (const name of ['typescript', '@types', 'undici-types']) {
      symlinkSync(resolve('node_modules', name), join(home, 'node_modules', name));
    }
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: source, stdio: 'inherit' });
    installed = join(home, 'node_modules/@tax-compliance/client');
    for (const name of ['package.json', 'README.md', 'build.mjs', 'src', 'dist']) {
      cpSync(join(source, name), join(installed, name), { recursive: true });
    }
    for (const ending of ['mts', 'cts', 'ts']) writeFileSync(join(home, `use.${ending}`), USE);
  }, 120_000);
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it.each([
    [
      'import and require in Node',
      ['use.mts', 'use.cts'],
      ['--module', 'nodenext', '--types', 'node', '--lib', 'es2023'],
    ],
    [
      'a browser',
      ['use.ts'],
      [
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        '--typeRoots',
        'none',
        '--lib',
        'es2023,dom,dom.iterable',
      ],
    ],
  ])('has types that are strict for %s', { timeout: 120_000 }, (_, files, options) => {
    const compiler = join(home, 'node_modules/typescript/bin/tsc');
    const args = [
      compiler,
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--target',
      'es2023',
      ...options,
      ...files,
    ];
    const { stdout } = spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  it('loads by import and by require', () => {
    const names = 'console.log([typeof c.TaxApi, typeof c.webhooks.verify].join())';
    const load = (type: string, code: string) =>
      execFileSync(process.execPath, [`--input-type=${type}`, '-e', code], {
        cwd: home,
        encoding: 'utf8',
      }).trim();
    expect(load('module', `import * as c from '@tax-compliance/client'; ${names}`)).toBe('function,function');
    expect(load('commonjs', `const c = require('@tax-compliance/client'); ${names}`)).toBe(
      'function,function',
    );
  });

  it('resolves to the right types and files for every kind of importer', { timeout: 120_000 }, () => {
    rmSync(join(home, 'source/dist'), { recursive: true }); // packing compiles
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', home], {
      cwd: join(home, 'source'),
      encoding: 'utf8',
    }).trim();
    const check = (checker: string, ...args: string[]) =>
      spawnSync(process.execPath, [resolve('node_modules', checker), ...args], {
        cwd: installed,
        encoding: 'utf8',
      });

    const types = check('@arethetypeswrong/cli/dist/index.js', join(home, packed), '--format', 'ascii');
    const files = check('publint/src/cli.js', 'run', installed, '--strict', '--pack', 'npm');

    expect(types.stdout).toContain('No problems found');
    expect(types.status).toBe(0);
    expect(files.stdout).toContain('All good!');
    expect(files.status).toBe(0);
  });

  it('is small in a browser, and needs nothing of Node', async () => {
    const { outputFiles } = await build({
      entryPoints: [join(installed, 'dist/esm/index.js')],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
    });
    expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThan(LARGEST_BUNDLE_BYTES);
  });
});
