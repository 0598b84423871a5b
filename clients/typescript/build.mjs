/**
 * Compiles `src` twice: `dist/esm` for `import`, `dist/cjs` for `require`, each with its types. File by file, which takes
 * a second: whether the types agree is said by `npm run lint`.
 */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const here = dirname(fileURLToPath(import.meta.url));
const KINDS = {
  esm: { type: 'module', module: ts.ModuleKind.ESNext },
  cjs: { type: 'commonjs', module: ts.ModuleKind.CommonJS },
};
const SHARED = { target: ts.ScriptTarget.ES2022, isolatedModules: true, declaration: true, strict: true };

/** TypeScript 5.9 declares an iterating method as a property too, when it sees one file at a time. */
const WRITTEN_TWICE = /^ +\[Symbol\.asyncIterator\]: .*\n/m;

rmSync(join(here, 'dist'), { recursive: true, force: true });
const sources = readdirSync(join(here, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
for (const [kind, { type, module }] of Object.entries(KINDS)) {
  for (const name of sources) {
    if (kind === 'cjs' && name.startsWith('cli')) continue; // a program is loaded one way
    const text = readFileSync(join(here, 'src', name), 'utf8');
    const options = { compilerOptions: { ...SHARED, module }, fileName: name };
    write(kind, name.replace(/\.ts$/, '.js'), ts.transpileModule(text, options).outputText);
    const types = ts.transpileDeclaration(text, options);
    for (const { messageText } of types.diagnostics ?? []) throw new Error(`${name}: ${messageText}`);
    write(kind, name.replace(/\.ts$/, '.d.ts'), types.outputText.replace(WRITTEN_TWICE, ''));
  }
  write(kind, 'package.json', `${JSON.stringify({ type })}\n`);
}

/** @param {string} kind @param {string} name @param {string} text */
function write(kind, name, text) {
  const path = join(here, 'dist', kind, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  if (text.startsWith('#!')) chmodSync(path, 0o755);
}
