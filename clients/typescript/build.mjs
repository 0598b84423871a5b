/** Compiles `src` twice: `dist/esm` for `import`, `dist/cjs` for `require`, each with its types. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const KINDS = {
  esm: { type: 'module', options: ['--module', 'esnext', '--moduleResolution', 'bundler'] },
  cjs: { type: 'commonjs', options: ['--module', 'commonjs', '--moduleResolution', 'node10'] },
};

rmSync(`${here}/dist`, { recursive: true, force: true });
for (const [kind, { type, options }] of Object.entries(KINDS)) {
  const outDir = `${here}/dist/${kind}`;
  mkdirSync(outDir, { recursive: true });
  writeFileSync(`${outDir}/package.json`, `${JSON.stringify({ type })}\n`);
  execFileSync(process.execPath, [compiler, '-p', `${here}/tsconfig.json`, '--outDir', outDir, ...options], {
    stdio: 'inherit',
  });
}
