/**
 * Compiles the TypeScript sources that have changed since the last time into `dist`, file by file. Types are not
 * checked here: `npm run lint` does that.
 *
 * `npm run build` runs it, and packs the client libraries into `dist/downloads`; so does `npm start`. `node --import
 * ./compile.mjs dist/src/…` runs it before a program, which takes a few hundredths of a second when nothing has changed.
 * Files are replaced whole, so a process that loads one meanwhile reads the old or the new text.
 *
 * Where the compiler is not installed (`npm ci --omit=dev --omit=optional`), programs run as they were compiled before.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const ROOT = dirname(fileURLToPath(import.meta.url));
const OUT = join(ROOT, 'dist');
/** Written last, so that a compilation that was cut short is made anew. */
const STAMP = join(OUT, '.compiled-by');
const SOURCES = ['src', 'workers', 'admin', 'migrations'];
/** Benchmarks are compiled as what they measure is. */
const WITH_TESTS = [...SOURCES, 'test'];
/** What programs read by a path relative to their own. */
const READ_AT_RUN_TIME = ['samples', 'docs', 'CHANGELOG.md'];
/** Of Swagger UI, whose package is not installed where the service runs. */
const EXPLORER_FILES = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'oauth2-redirect.html',
  'oauth2-redirect.js',
];
const OPTIONS = { format: 'esm', platform: 'node', target: 'node20', sourcemap: false, logLevel: 'warning' };

const COMPILER = join(ROOT, 'node_modules/esbuild/package.json');
const program = process.argv[1] ?? '';

if (isMainThread) await prepare();

async function prepare() {
  const compiler = await readFile(COMPILER, 'utf8').catch(() => null);
  if (compiler === null) return assertCompiled();
  await compile(program.includes('dist/test/') ? WITH_TESTS : SOURCES, JSON.parse(compiler));
  const isBuild = program === fileURLToPath(import.meta.url);
  if (isBuild) await pack();
  else if (program.endsWith('dist/src/local/stack/main.js')) await pack().catch(warn);
}

async function assertCompiled() {
  if (await readFile(STAMP).catch(() => null)) return;
  console.error(
    'The compiler is a development package: run `npm ci && npm run build` before `npm ci --omit=dev --omit=optional`.',
  );
  process.exit(1);
}

async function pack() {
  const { packLibraries } = await import('./clients/pack.mjs');
  await packLibraries();
}

/** A service without downloads of its libraries is still a service. */
function warn(error) {
  console.warn(`The client libraries could not be packed: ${error.message}`);
}

/** @param {readonly string[]} folders @param {{ version: string }} esbuild */
async function compile(folders, esbuild) {
  const { mtimeMs } = await stat(fileURLToPath(import.meta.url));
  const compiledBy = `esbuild ${esbuild.version}, ${mtimeMs}\n`;
  const anew = (await readFile(STAMP, 'utf8').catch(() => '')) !== compiledBy;
  const changed = [];
  for (const folder of folders) {
    const [sources, outputs] = await Promise.all([
      filesBelow(join(ROOT, folder), folder, '.ts'),
      filesBelow(join(OUT, folder), folder, '.js'),
    ]);
    for (const [name, changedAt] of sources)
      if (anew || !(outputs.get(name) >= changedAt)) changed.push(name);
    for (const name of outputs.keys())
      if (!sources.has(name)) await rm(join(OUT, `${name}.js`), { force: true });
  }
  if (changed.length > 0) await write(changed);
  if (!anew) return;
  for (const name of READ_AT_RUN_TIME) {
    await symlink(join('..', name), join(OUT, name)).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  await copyExplorer();
  await writeFile(STAMP, compiledBy);
}

async function copyExplorer() {
  await mkdir(join(OUT, 'explorer'), { recursive: true });
  for (const name of EXPLORER_FILES)
    await copyFile(join(ROOT, 'node_modules/swagger-ui-dist', name), join(OUT, 'explorer', name));
}

/** Names without the ending, with the time of the last change in milliseconds. */
async function filesBelow(folder, name, ending, found = new Map()) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path, `${name}/${entry.name}`, ending, found);
      if (!entry.name.endsWith(ending) || entry.name.endsWith('.d.ts')) return undefined;
      const times = await stat(path).catch(() => undefined);
      if (times) found.set(`${name}/${entry.name.slice(0, -ending.length)}`, times.mtimeMs);
      return undefined;
    }),
  );
  return found;
}

/** @param {readonly string[]} names */
async function write(names) {
  const { build, stop } = await import('esbuild');
  const entryPoints = names.map((name) => join(ROOT, `${name}.ts`));
  const { outputFiles } = await build({ ...OPTIONS, entryPoints, outdir: OUT, outbase: ROOT, write: false });
  for (const { path, contents } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    const whole = `${path}.${process.pid}`;
    await writeFile(whole, contents);
    await rename(whole, path);
  }
  await stop();
}
