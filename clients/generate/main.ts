import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readApi } from '../../src/http/document/samples/library/model.js';
import { generatedSources } from './generated-sources.js';
import { missingLines, type Publish, printPublished } from './publish.js';

const ROOT = new URL('../../', import.meta.url);

const read = (name: string) => readFileSync(new URL(name, ROOT), 'utf8');
const publish: Publish = JSON.parse(read('clients/publish.json'));
const { version }: { version: string } = JSON.parse(read('package.json'));
const api = readApi(JSON.parse(await readFile(new URL('docs/openapi.json', ROOT), 'utf8')));
const files = {
  ...generatedSources(api),
  ...printPublished(publish, version, read),
};

/** Writes what the libraries have from the document; with `--check` only says whether it is what would be written. */
for (const [name, text] of Object.entries(files)) {
  const path = fileURLToPath(new URL(name, ROOT));
  if (process.argv.includes('--check')) {
    const committed = await readFile(path, 'utf8').catch(() => '');
    if (committed === text) continue;
    process.stderr.write(`${name} is stale: run \`npm run docs\`.\n`);
    process.exitCode = 1;
  } else {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

for (const line of missingLines(publish, version, read('README.md'))) {
  process.stderr.write(`README.md does not show \`${line}\`.\n`);
  process.exitCode = 1;
}
