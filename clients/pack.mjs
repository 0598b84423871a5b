/**
 * Makes of the libraries what their package managers install: the tarball of npm, a wheel, and the files of a Go module
 * proxy, in `dist/downloads`, from where the service hands them out. Nothing is made where nothing has changed.
 *
 * A wheel and a Go module are zip archives with a list of their own, so neither Python nor Go is needed.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import yazl from 'yazl';

const CLIENTS = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(CLIENTS);
const OUT = join(ROOT, 'dist', 'downloads');
/** Lists what was made; written last. */
const LIST = 'libraries.json';
const NOT_PACKED = new Set(['dist', 'node_modules', '__pycache__', 'tests']);
/** One time for every entry, so that the same sources make the same archive. */
const MTIME = new Date('2020-01-01T00:00:00Z');

/** Makes `dist/downloads` anew where a source is newer. */
export async function packLibraries() {
  const publish = JSON.parse(await readFile(join(CLIENTS, 'publish.json'), 'utf8'));
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const sources = await filesBelow(CLIENTS);
  const times = await Promise.all(sources.map(async (name) => (await stat(join(CLIENTS, name))).mtimeMs));
  const madeAt = await stat(join(OUT, LIST)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  if (madeAt > Math.max(...times)) return;

  const into = `${OUT}.${process.pid}`;
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  await packNpm(into);
  await packWheel(into, publish.python, version);
  await packGo(into, publish.go, version);
  const { npm, python, go, published } = publish;
  await writeFile(join(into, LIST), `${JSON.stringify({ npm, python, go, published, version })}\n`);
  await rm(OUT, { recursive: true, force: true });
  await rename(into, OUT);
}

/** `prepack` compiles it. */
async function packNpm(into) {
  const args = ['pack', '--silent', '--pack-destination', into];
  await promisify(execFile)('npm', args, { cwd: join(CLIENTS, 'typescript') });
}

/** As the binary distribution format has it: the package, and a folder that describes it. */
async function packWheel(into, name, version) {
  const folder = join(CLIENTS, 'python');
  const stem = `${name.replaceAll(/[-_.]+/g, '_').toLowerCase()}-${version}`;
  const info = `${stem}.dist-info`;
  const files = new Map();
  for (const file of await filesBelow(join(folder, 'tax_compliance')))
    files.set(`tax_compliance/${file}`, await readFile(join(folder, 'tax_compliance', file)));
  files.set(`${info}/METADATA`, Buffer.from(await wheelMetadata(folder)));
  files.set(
    `${info}/WHEEL`,
    Buffer.from(
      'Wheel-Version: 1.0\nGenerator: clients/pack.mjs\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    ),
  );
  files.set(`${info}/LICENSE`, await readFile(join(folder, 'LICENSE')));
  const record = [...files].map(
    ([file, content]) =>
      `${file},sha256=${createHash('sha256').update(content).digest('base64url')},${content.length}\n`,
  );
  files.set(`${info}/RECORD`, Buffer.from(`${record.join('')}${info}/RECORD,,\n`));
  await zip(join(into, `${stem}-py3-none-any.whl`), files);
}

/** The description that pip reads, from `pyproject.toml` and the README. */
async function wheelMetadata(folder) {
  const project = await readFile(join(folder, 'pyproject.toml'), 'utf8');
  const text = (key) => new RegExp(`^${key} = "(.+)"`, 'm').exec(project)?.[1];
  const urls = /\[project\.urls\]\n((?:.+\n)+)/.exec(project)?.[1] ?? '';
  const needs = /^dependencies = \[(.*)\]/m.exec(project)?.[1] ?? '';
  return `${[
    'Metadata-Version: 2.1',
    `Name: ${text('name')}`,
    `Version: ${text('version')}`,
    `Summary: ${text('description')}`,
    ...[...urls.matchAll(/^(\w+) = "(.+)"/gm)].map(([, label, url]) => `Project-URL: ${label}, ${url}`),
    'License: MIT',
    'License-File: LICENSE',
    `Requires-Python: ${text('requires-python')}`,
    ...[...needs.matchAll(/"([^"]+)"/g)].map(([, need]) => `Requires-Dist: ${need}`),
    'Description-Content-Type: text/markdown',
  ].join('\n')}\n\n${await readFile(join(folder, 'README.md'), 'utf8')}`;
}

/** The files that a Go module proxy answers with, by the protocol of `go help goproxy`. */
async function packGo(into, module, version) {
  const folder = join(CLIENTS, 'go');
  const escaped = module.replaceAll(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
  const at = join(into, 'go', escaped, '@v');
  await mkdir(at, { recursive: true });
  const files = new Map();
  for (const file of await filesBelow(folder))
    files.set(`${module}@v${version}/${file}`, await readFile(join(folder, file)));
  await zip(join(at, `v${version}.zip`), files);
  await writeFile(join(at, `v${version}.mod`), await readFile(join(folder, 'go.mod')));
  await writeFile(join(at, `v${version}.info`), JSON.stringify({ Version: `v${version}`, Time: MTIME }));
  await writeFile(join(at, 'list'), `v${version}\n`);
}

async function zip(path, files) {
  const archive = new yazl.ZipFile();
  for (const [name, content] of files) archive.addBuffer(content, name, { mtime: MTIME, mode: 0o100644 });
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(path));
}

/** Names below a folder, in order, with `/`. */
async function filesBelow(folder) {
  const names = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || NOT_PACKED.has(entry.name)) continue;
    if (!entry.isDirectory()) names.push(entry.name);
    else names.push(...(await filesBelow(join(folder, entry.name))).map((name) => `${entry.name}/${name}`));
  }
  return names.sort();
}
