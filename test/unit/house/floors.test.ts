import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');

/** A file, what it imports, and the rule that must say no. */
const WRONG: readonly [file: string, imports: string, rule: string][] = [
  ['src/domain/wrong.ts', '../db/right.js', 'domain-is-pure'],
  ['src/pages/wrong.ts', '../domain/right.js', 'pages-import-nothing'],
  ['src/queues/wrong.ts', '../services/right.js', 'contracts-below-adapters'],
  ['src/db/wrong.ts', '../services/right.js', 'adapters-below-services'],
  ['src/db/wrong-neighbour.ts', '../gateways/right.js', 'db-ignores-gateways'],
  ['src/gateways/wrong.ts', '../db/right.js', 'gateways-ignore-db'],
  ['src/services/wrong.ts', '../http/right.js', 'services-below-doors'],
  ['src/http/wrong.ts', '../../workers/right.js', 'http-stands-alone'],
  ['src/http/gate/wrong.ts', '../resources/right.js', 'http-gate-knows-no-resource'],
  ['src/http/resources/wrong.ts', '../document/right.js', 'http-resources-know-no-pages'],
  ['src/http/resources/wrong-form.ts', '../oauth/right.js', 'http-resources-know-no-pages'],
  ['src/http/document/wrong.ts', '../oauth/right.js', 'http-document-describes-only'],
  ['src/http/document/wrong-route.ts', '../resources/right.js', 'http-document-describes-only'],
  ['src/http/oauth/wrong.ts', '../resources/right.js', 'http-oauth-stands-alone'],
  ['src/http/oauth/wrong-shape.ts', '../shapes/right.js', 'http-oauth-stands-alone'],
  ['src/http/practice-console/wrong.ts', '../document/right.js', 'http-practice-console-uses-resources'],
  ['src/http/mcp/wrong.ts', '../resources/right.js', 'http-tools-are-operations'],
  ['src/http/mcp/wrong-shape.ts', '../shapes/right.js', 'http-tools-are-operations'],
  ['src/http/processes/wrong.ts', '../resources/right.js', 'http-processes-only-serve'],
  ['src/http/processes/wrong-shape.ts', '../shapes/right.js', 'http-processes-only-serve'],
  ['workers/wrong.ts', '../src/http/right.js', 'workers-stand-alone'],
  ['admin/wrong.ts', '../workers/right.js', 'admin-stands-alone'],
  ['src/cli/wrong.ts', '../../workers/right.js', 'commands-are-no-process'],
  ['src/services/wrong-package.ts', 'knex', 'services-use-few-packages'],
  ['src/local/hmrc-sandbox/wrong.ts', '../../db/right.js', 'sandbox-stands-alone'],
  [
    'src/local/hmrc-sandbox/calculator/wrong.ts',
    '../../../domain/tax/right.js',
    'the-calculator-of-hmrc-is-not-ours',
  ],
  ['src/local/stack/wrong.ts', '../../services/right.js', 'stack-only-starts-processes'],
  ['src/local/demo/wrong.ts', '../../services/right.js', 'demo-is-an-integrator'],
  ['migrations/wrong.ts', '../src/local/stack/right.js', 'deployments-run-nothing-local'],
  ['src/local/hmrc-sandbox/wrong-neighbour.ts', '../stack/right.js', 'sandbox-needs-no-stack'],
  ['src/http/wrong-floor.ts', '../db/right.js', 'doors-use-services'],
  ['src/services/wrong-relay.ts', '../db/queues/relay-outbox.js', 'only-the-relay-takes-outbox-rows'],
  ['src/services/wrong-ledger.ts', '../db/ledger/open-ledger.js', 'only-change-ledger-opens-the-ledger'],
  ['src/services/wrong-token.ts', '../gateways/hmrc/open-token.js', 'only-the-choice-of-grants-opens-tokens'],
  ['src/db/pipeline/wrong.ts', '../right.js', 'pipeline-knows-pg-alone'],
  ['src/db/wrong-file-of-knex.ts', 'knex/lib/constants.js', 'knex-by-its-public-name'],
  ['clients/typescript/src/wrong.ts', '../../../src/domain/right.js', 'clients-stand-alone'],
  ['clients/typescript/src/wrong-package.ts', 'knex', 'clients-need-no-package'],
  ['clients/typescript/src/wrong-core.ts', 'node:fs', 'only-the-command-needs-node'],
  ['src/services/wrong-client.ts', '../../clients/typescript/src/right.js', 'nothing-needs-clients'],
  ['src/services/wrong-test.ts', '../../test/right.js', 'production-ignores-tests'],
  ['src/services/wrong-queue.ts', 'bullmq', 'only-known-places-import-bullmq'],
  ['src/gateways/wrong-database.ts', 'knex', 'only-known-places-import-knex'],
  ['src/services/wrong-server.ts', 'express', 'only-known-places-import-express'],
  [
    'src/services/wrong-tools.ts',
    '@modelcontextprotocol/server',
    'only-known-places-import-@modelcontextprotocol',
  ],
  ['src/services/wrong-provider.ts', 'oidc-provider', 'only-known-places-import-oidc-provider'],
  ['src/services/wrong-tracing.ts', '@opentelemetry/api', 'only-known-places-import-@opentelemetry'],
  ['src/services/wrong-redis.ts', 'ioredis', 'only-known-places-import-ioredis'],
  ['src/domain/wrong-circle.ts', './wrong-circle.js', 'no-cycles'],
  ['src/gateways/wrong-package.ts', 'a-package-that-nobody-listed', 'no-unlisted-package'],
];

describe('the floors', () => {
  let tree: string;
  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), 'floors-'));
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
    writeFileSync(join(tree, 'tsconfig.json'), '{"compilerOptions":{"module":"nodenext"}}');
    for (const [file, imports] of WRONG)
      if (imports.startsWith('.'))
        write(join(dirname(file), imports).replace(/js$/, 'ts'), 'export const a = 1;\n');
    for (const [file, imports] of WRONG)
      write(file, `import { a as b } from '${imports}';\nexport const a = b;\n`);
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it('are held by lint, which names the rule of each import that goes up', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        CONFIG,
        ...['src', 'workers', 'admin', 'migrations', 'clients'],
      ],
      { cwd: tree, encoding: 'utf8' },
    );
    expect(status).not.toBe(0);
    const missed = WRONG.filter(([file, , rule]) => !stdout.includes(` ${rule}: ${file} `));
    expect(missed).toEqual([]);
  }, 60_000);

  it('have a wrong import for every rule', () => {
    const { forbidden }: { forbidden: { name: string }[] } = createRequire(import.meta.url)(CONFIG);

    expect([...new Set(WRONG.map(([, , rule]) => rule))].sort()).toEqual(
      forbidden.map(({ name }) => name).sort(),
    );
  });

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
});
