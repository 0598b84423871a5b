import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generatedDocuments } from './generated-documents.js';

/** Writes the documents; with `--check` only says whether they are what the code would write. */
for (const [name, text] of Object.entries(generatedDocuments())) {
  const path = fileURLToPath(new URL(`../../${name}`, import.meta.url));
  if (!process.argv.includes('--check')) {
    await writeFile(path, text);
    continue;
  }
  const committed = await readFile(path, 'utf8').catch(() => '');
  if (committed === text) continue;
  process.stderr.write(`${name} is stale: run \`npm run docs\`.\n`);
  process.exitCode = 1;
}
