import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Recipe, readRecipes, stepFor, written } from './recipes/recipe.js';

const ROOT = process.cwd();
const FIXTURES = join(ROOT, 'test/e2e/recipes');
/** Between the texts of a step that writes in several places. */
const NEXT_PLACE = /^>>>\n/m;
const UNIT_TESTS = 'npx vitest run --project unit ';
const FOLDERS = ['src', 'workers', 'admin', 'migrations', 'test', 'clients', 'examples'];
const TITLES = ['A bank', 'A rate', 'An event', 'A report', 'A queue'];

const recipes = readRecipes(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'));
const folderOf = ({ title }: Recipe) => join(FIXTURES, title.replace(/^An? /, ''));

/** Files of a recipe's fixture, by the paths at which they are to stand. */
function fixturesOf(recipe: Recipe): ReadonlyMap<string, string> {
  const folder = folderOf(recipe);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.txt'),
  );
  return new Map(
    names.map((name) => [name.slice(0, -'.txt'.length), readFileSync(join(folder, name), 'utf8')]),
  );
}

describe('the recipes of CONTRIBUTING.md', { timeout: 600_000 }, () => {
  let copy: string;
  beforeAll(() => {
    copy = copyOfTree();
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('are those of a bank, a rate, an event, a report and a queue', () => {
    expect(recipes.map(({ title }) => title)).toEqual(TITLES);
  });

  it.each(recipes)('$title touches the files that it names, and no other', (recipe) => {
    const touched = [...fixturesOf(recipe).keys()];
    const steps = touched.map((path) => stepFor(recipe.steps, path));

    expect(touched.filter((_, index) => steps[index] === undefined)).toEqual([]);
    expect(recipe.steps.filter((step) => !steps.includes(step))).toEqual([]);
    expect(touched).toHaveLength(recipe.steps.length);
  });

  it.each(recipes)(
    '$title can be done in the places that it names, and changes what it says is generated',
    async (recipe) => {
      follow(recipe, copy);
      const before = generatedIn(copy);

      await run(copy, ['tsx', 'src/cli/write-openapi.ts']);
      await run(copy, ['tsx', 'clients/generate/main.ts']);

      const after = generatedIn(copy);
      expect([...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)).toEqual(
        recipe.generated,
      );
    },
  );

  it('together compile, keep the rules between folders and of the house, and have a document without a fault', async () => {
    const files = recipes.flatMap((recipe) => [...fixturesOf(recipe).keys()]);
    await run(copy, ['biome', 'check', '--write', '--vcs-enabled=false', ...new Set(files)]);

    await Promise.all([
      run(copy, ['tsc', '--incremental', 'false', '--tsBuildInfoFile', 'null']),
      rulesOf(copy),
    ]);
  });

  it('pass the unit tests of their checks', async () => {
    const commands = recipes.flatMap(({ checks }) => checks);
    const unit = commands.flatMap((command) =>
      command.startsWith(UNIT_TESTS) ? command.slice(UNIT_TESTS.length).split(' ') : [],
    );

    await run(copy, ['vitest', 'run', '--project', 'unit', ...unit]);
  });

  it('name checks that are there', () => {
    const paths = recipes
      .flatMap(({ checks }) => checks)
      .flatMap((command) => command.match(/test\/\S+/g) ?? []);

    expect(paths.filter((path) => !existsSync(join(copy, path)))).toEqual([]);
  });
});

/** The files of the repository as they stand, in a folder of their own, with the installed packages. */
function copyOfTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  const tracked = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  }).split('\0');
  for (const path of tracked) {
    if (path !== '' && existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(folder, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function follow(recipe: Recipe, root: string): void {
  for (const [path, text] of fixturesOf(recipe)) {
    const step = stepFor(recipe.steps, path);
    if (step === undefined) throw new RangeError(`${recipe.title} does not name ${path}`);
    const full = join(root, path);
    const before = existsSync(full) ? readFileSync(full, 'utf8') : null;
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, written(before, step, text.split(NEXT_PLACE)));
  }
}

/** What `npm run docs` may write, by path. */
function generatedIn(root: string): ReadonlyMap<string, string> {
  const folders = ['docs', 'clients'];
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return new Map(paths.sort().map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]));
}

async function rulesOf(root: string): Promise<void> {
  await run(root, ['depcruise', '--config', '.dependency-cruiser.cjs', ...FOLDERS]);
  await run(root, ['tsx', 'test/lint/main.ts']);
  await run(root, ['redocly', 'lint', 'docs/openapi.json']);
}

/** @throws with what the program wrote, when it fails */
async function run(cwd: string, command: readonly string[]): Promise<void> {
  await promisify(execFile)('npx', command, { cwd, maxBuffer: 2 ** 26 }).catch(({ stdout, stderr }) => {
    throw new Error(`${command.join(' ')}\n${stdout}\n${stderr}`);
  });
}
