import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/http/routes.js';
import { codeSamples } from '../../../src/http/samples/code-samples.js';

const TSC = ['node_modules/typescript/bin/tsc', '--noEmit', '--strict', '--skipLibCheck', '--types', 'node'];
const OPTIONS = ['--target', 'es2023', '--lib', 'es2023,dom,dom.iterable', '--module', 'nodenext'];
const folder = mkdtempSync(join(tmpdir(), 'samples-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** All samples in one module, each in a function of its own. */
function moduleOf(samples: readonly string[]): string {
  const head = [
    `import type { TaxApi } from '${resolve('clients/typescript/src/index.js')}';`,
    "import { openAsBlob } from 'node:fs';",
    'declare const tax: TaxApi;',
  ];
  const functions = samples.map((source, index) => `export async function sample${index}() {\n${source}\n}`);
  return [...head, ...functions, 'export { openAsBlob };'].join('\n');
}

function compile(name: string, samples: readonly string[]): string {
  const file = join(folder, name);
  writeFileSync(file, moduleOf(samples));
  const typeRoots = ['--typeRoots', resolve('node_modules/@types')];
  return spawnSync(process.execPath, [...TSC, ...OPTIONS, ...typeRoots, file], { encoding: 'utf8' }).stdout;
}

describe('the code samples in TypeScript', { timeout: 120_000 }, () => {
  it('compile with the library', () => {
    const samples = ROUTES.map(({ operation }) => {
      const sample = codeSamples(operation).find(({ lang }) => lang === 'typescript');
      return sample?.source ?? `no sample of ${operation.operationId}`;
    });

    expect(samples.length).toBeGreaterThan(100);
    expect(compile('samples.mts', samples)).toBe('');
  });

  it('would not compile with a method that the library lacks', () => {
    expect(compile('wrong.mts', ['await tax.clients.brewTea();'])).toContain('brewTea');
  });
});
