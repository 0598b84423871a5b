import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { spawnProgram } from '../../src/local/stack/processes/program.js';

const run = promisify(execFile);
/** Whether this runs from source through tsx, or compiled; so do the programs of a release then. */
const FROM_SOURCE = import.meta.url.endsWith('.ts');
const ROOT = fileURLToPath(new URL(FROM_SOURCE ? '../..' : '../../..', import.meta.url));
/** The parts that programs need, but for the packages. */
const PARTS = [
  'src',
  'workers',
  'admin',
  'migrations',
  'docs',
  'samples',
  'package.json',
  'tsconfig.json',
  'CHANGELOG.md',
  'compile.mjs',
];

/** A release of the product in a folder of its own. */
export interface Release {
  /** One of its programs, by its path in the repository. */
  entry(path: string): string;
  /** Whether it has the file. */
  has(path: string): boolean;
  /** Runs its release step. */
  migrate(databaseUrl: string): Promise<{ readonly code: number; readonly output: string }>;
  remove(): Promise<void>;
}

export const THIS_RELEASE: Release = releaseIn(ROOT, async () => undefined);

/** This release with one more migration, by name. */
export const nextRelease = (name: string, text: string): Promise<Release> =>
  inFolderOfItsOwn(async (folder) => {
    for (const part of PARTS) await cp(join(ROOT, part), join(folder, part), { recursive: true });
    await writeFile(join(folder, 'migrations', `${name}.ts`), text);
  });

/** A migration of a release to come: it widens the tables that a workload reads and writes most, while it does. */
export const WIDER_TABLES = {
  name: '29991231000000_widen_busy_tables',
  text: `import type { Knex } from 'knex';
export const config = { transaction: false };
const TABLES = ['clients', 'transactions', 'imports', 'outbox', 'events', 'webhook_deliveries', 'tax_returns'];
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(\`alter table \${table} add column of_next_release text not null default 'x'\`);
}
export async function down(): Promise<void> {}
`,
};

/** The release that a commit is. */
export const releaseAt = (commit: string): Promise<Release> =>
  inFolderOfItsOwn(async (folder) => {
    const archive = join(folder, 'sources.tar');
    await run('git', ['archive', '--output', archive, commit, ...PARTS], { cwd: ROOT });
    await run('tar', ['-x', '-f', archive, '-C', folder]);
    await rm(archive);
  });

/**
 * The commit before the one that added the newest migration: the last code that does not know today's schema.
 * @returns a reason in words when there is none that can be run here
 */
export async function commitBeforeNewestMigration(): Promise<
  { readonly commit: string } | { readonly reason: string }
> {
  if (!existsSync(join(ROOT, '.git'))) return { reason: 'this copy of the sources has no git history' };
  const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();
  const added = await git(
    'log',
    '-1',
    '--format=%H',
    '--no-renames',
    '--diff-filter=A',
    '--',
    'migrations/*.ts',
  );
  const commit = await git('rev-parse', '--verify', '--quiet', `${added}^`).catch(() => '');
  if (commit === '') return { reason: 'this clone does not reach back to the release before' };
  const packages = await git('diff', '--stat', commit, '--', 'package-lock.json');
  if (packages !== '') return { reason: `${commit} needs other packages than those that are installed` };
  return { commit };
}

async function inFolderOfItsOwn(fill: (folder: string) => Promise<void>): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'tax-release-'));
  await fill(folder);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  if (!FROM_SOURCE) await run(process.execPath, ['--import', './compile.mjs', '--eval', ''], { cwd: folder });
  return releaseIn(folder, () => rm(folder, { recursive: true, force: true }));
}

function releaseIn(folder: string, remove: () => Promise<void>): Release {
  const entry = (path: string) => join(folder, FROM_SOURCE ? '' : 'dist', path);
  return {
    entry,
    has: (path) => existsSync(join(folder, path)),
    async migrate(databaseUrl) {
      const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_URL: databaseUrl };
      const child = spawnProgram({ name: 'migrate', entry: entry('src/cli/migrate.ts') }, env);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          output += chunk.toString('utf8');
        });
      }
      const [code] = await once(child, 'close');
      return { code, output };
    },
    remove,
  };
}
