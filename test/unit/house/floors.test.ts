import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A file, what it imports, and the rule that must say no. */
const WRONG: readonly [file: string, imports: string, rule: string][] = [
  ['src/domain/a.ts', '../db/b.js', 'domain-is-pure'],
  ['src/queues/a.ts', '../services/b.js', 'contracts-below-adapters'],
  ['src/db/a.ts', '../services/b.js', 'adapters-below-services'],
  ['src/db/c.ts', '../gateways/b.js', 'db-ignores-gateways'],
  ['src/gateways/a.ts', '../db/b.js', 'gateways-ignore-db'],
  ['src/services/a.ts', '../http/b.js', 'services-below-doors'],
  ['src/http/a.ts', '../db/b.js', 'doors-use-services'],
  ['workers/a.ts', '../src/http/b.js', 'workers-stand-alone'],
  ['admin/a.ts', '../workers/b.js', 'admin-stands-alone'],
  ['src/cli/a.ts', '../../workers/b.js', 'commands-are-no-process'],
  ['src/services/c.ts', 'knex', 'services-use-few-packages'],
  ['src/local/demo/a.ts', '../../services/b.js', 'demo-is-an-integrator'],
  ['src/http/gate/a.ts', '../resources/b.js', 'http-gate-knows-no-resource'],
  ['src/http/resources/a.ts', '../document/b.js', 'http-resources-know-no-pages'],
  ['src/http/document/a.ts', '../oauth/b.js', 'http-document-describes-only'],
  ['src/http/oauth/a.ts', '../resources/b.js', 'http-oauth-stands-alone'],
];

describe('the floors', () => {
  let tree: string;
  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), 'floors-'));
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
    writeFileSync(join(tree, 'tsconfig.json'), '{"compilerOptions":{"module":"nodenext"}}');
    const rooms = ['src/http/resources', 'src/http/document', 'src/http/oauth'];
    for (const folder of ['src/db', 'src/gateways', 'src/services', 'src/http', 'workers', ...rooms]) {
      write(`${folder}/b.ts`, 'export const b = 1;\n');
    }
    for (const [file, imports] of WRONG)
      write(file, `import { b } from '${imports}';\nexport const a = b;\n`);
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it('are held by lint, which names the rule of each import that goes up', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        join(ROOT, '.dependency-cruiser.cjs'),
        'src',
        'workers',
        'admin',
      ],
      { cwd: tree, encoding: 'utf8' },
    );
    expect(status).not.toBe(0);
    for (const [file, , rule] of WRONG) expect(stdout).toMatch(new RegExp(`${rule}: ${file}`));
  }, 60_000);

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
});
