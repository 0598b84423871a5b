import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { migrationSource, namesOf } from '../../../src/db/deployment/migration-source.js';
import { RENAMED } from '../../../src/db/deployment/schema-state.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Changed after they had landed, before this test was there, with what git calls their text since. */
const CHANGED_BEFORE: Readonly<Record<string, string>> = {
  '20261121120100_add_external_id_index_to_transactions': 'fff88abdd6d4ac20bf883ab174a800bc99a6e6a8',
  '20261121153000_add_lessons_to_category_memory': '5661eb60d2f0071fbb4b80bddf8ef4ae395f54c8',
  '20261124142000_create_work_acts': '5214fb6cb3ed653933e704597a399df37c29dc2a',
  '20261124163000_revise_category_rules': '7374d8e2b5b29fc918f3c19d7dee4d3515241f17',
};

const git = async (...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd: ROOT, maxBuffer: 1 << 26 })).stdout;

/** Every migration that ever landed: its name, and what git calls the text with which it did. */
async function landed(): Promise<Map<string, string>> {
  const log = await git(
    'log',
    '--format=',
    '--raw',
    '--no-abbrev',
    '--no-renames',
    '--diff-filter=A',
    '--',
    'migrations',
  );
  const added = log.split('\n').flatMap((line) => {
    const [, blob, name] = /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) A\tmigrations\/(\w+)\.ts$/.exec(line) ?? [];
    return blob === undefined || name === undefined ? [] : [[name, blob] as const];
  });
  return new Map(added.toReversed());
}

async function blobOf(name: string): Promise<string> {
  const text = await readFile(join(ROOT, 'migrations', `${name}.ts`)).catch(() => null);
  if (text === null) return 'is gone';
  return createHash('sha1').update(`blob ${text.length}\0`).update(text).digest('hex');
}

describe('migrations', () => {
  it('keep the name and the text with which they landed, since databases have run them', async ({ skip }) => {
    if (!existsSync(join(ROOT, '.git')))
      skip('this copy of the sources has no git history to hold them against');
    const history = await landed();
    expect(history.size).toBeGreaterThan(0);

    const changed: string[] = [];
    for (const [first, blob] of history) {
      const name = RENAMED[first] ?? first;
      if ((await blobOf(name)) !== (CHANGED_BEFORE[name] ?? blob)) changed.push(name);
    }

    expect(changed, 'changed, renamed or gone: write another migration instead').toEqual([]);
  });

  it('break older code only for the sake of a migration that there is, no later than their own', async () => {
    const names = await namesOf(migrationSource);

    for (const file of await migrationSource.getMigrations([])) {
      const { breaksBefore } = await migrationSource.getMigration(file);
      if (breaksBefore === undefined) continue;
      const own = names.indexOf(migrationSource.getMigrationName(file));
      expect(names.slice(0, own + 1), `breaksBefore of ${file}`).toContain(breaksBefore);
    }
  });
});
