import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { samplesIn } from '../../support/code-samples.js';

const folder = mkdtempSync(join(tmpdir(), 'samples-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Debian's: its packages are not seen by any other. */
const PYTHON = '/usr/bin/python3';
const HAS_PYTHON = spawnSync(PYTHON, ['-c', 'import httpx, mypy']).status === 0;
const HAS_GO = spawnSync('go', ['version']).status === 0;
if (!HAS_PYTHON)
  console.warn('The samples in Python are not checked: python3-httpx or mypy is not installed.');
if (!HAS_GO) console.warn('The samples in Go are not compiled: go is not installed.');

type Compile = (samples: readonly string[]) => string;

/** A checker of programs made of samples, each in a function of its own. It prints nothing of what is right. */
const COMPILERS: Readonly<Record<string, { readonly isThere: boolean; readonly compile: Compile }>> = {
  typescript: { isThere: true, compile: compileTypescript },
  python: { isThere: HAS_PYTHON, compile: checkPython },
  go: { isThere: HAS_GO, compile: vetGo },
};

function compileTypescript(samples: readonly string[]): string {
  const head = [
    `import type { TaxApi } from '${resolve('clients/typescript/src/index.js')}';`,
    "import { openAsBlob } from 'node:fs';",
    'declare const tax: TaxApi;',
  ];
  const functions = samples.map((source, index) => `export async function sample${index}() {\n${source}\n}`);
  const file = join(folder, 'samples.mts');
  writeFileSync(file, [...head, ...functions, 'export { openAsBlob };'].join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--module', 'nodenext'];
  const types = ['--lib', 'es2023,dom,dom.iterable', '--types', 'node'];
  const roots = ['--typeRoots', resolve('node_modules/@types')];
  const args = ['node_modules/typescript/bin/tsc', ...options, ...types, ...roots, file];
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout;
}

function checkPython(samples: readonly string[]): string {
  const functions = samples.map(
    (source, index) => `def sample${index}(tax: TaxApi) -> None:\n${source.replaceAll(/^/gm, '    ')}\n`,
  );
  const file = join(folder, 'samples.py');
  writeFileSync(
    file,
    ['from decimal import Decimal', 'from tax_compliance import TaxApi', '', ...functions].join('\n'),
  );
  const args = ['-m', 'mypy', '--strict', '--no-error-summary', '--cache-dir=/dev/null', file];
  const env = { ...process.env, MYPYPATH: resolve('clients/python') };
  return spawnSync(PYTHON, args, { encoding: 'utf8', env }).stdout;
}

function vetGo(samples: readonly string[]): string {
  const functions = samples.map((source, index) => {
    const hasAnswer = source.startsWith('answer');
    const use = hasAnswer ? 'fmt.Println(answer)\n\treturn err' : 'return err';
    return `func sample${index}() error {\n\t${source.replaceAll('\n', '\n\t')}\n\t${use}\n}\n`;
  });
  const library = 'example.com/taxcompliance';
  const imports = `import (\n\t"context"\n\t"fmt"\n\t"os"\n\n\ttax "${library}"\n)\n`;
  const given = 'var (\n\tctx  = context.Background()\n\tapi  *tax.Client\n\tfile = os.Stdout\n)\n';
  const module = `module samples\n\ngo 1.19\n\nrequire ${library} v0.0.0\n\nreplace ${library} => ${resolve('clients/go')}\n`;
  writeFileSync(join(folder, 'go.mod'), module);
  writeFileSync(
    join(folder, 'samples.go'),
    ['package samples\n', imports, given, 'func use() { fmt.Println() }\n', ...functions].join('\n'),
  );
  const vetted = spawnSync('go', ['vet', '.'], { cwd: folder, encoding: 'utf8' });
  const formatted = spawnSync('gofmt', ['-d', 'samples.go'], { cwd: folder, encoding: 'utf8' });
  return vetted.stderr + formatted.stdout;
}

for (const [language, { isThere, compile }] of Object.entries(COMPILERS)) {
  describe.runIf(isThere)(`the code samples in ${language}`, { timeout: 120_000 }, () => {
    const samples = samplesIn(language).map(({ source }) => source);

    it('compile with the library', () => {
      expect(samples.length).toBeGreaterThan(100);
      expect(compile(samples)).toBe('');
    });

    it('would not compile with a method that the library lacks', () => {
      const [sample = ''] = samples.filter((source) => /clients\.create\(|Clients\.Create\(/.test(source));

      expect(compile([sample.replace(/create\(|Create\(/, (name) => `Brew${name}`)])).toMatch(
        /Brew[cC]reate/,
      );
    });
  });
}
