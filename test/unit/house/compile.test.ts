import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const run = promisify(execFile);

describe('compile.mjs', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'tax-compile-'));
    await copyFile('compile.mjs', join(root, 'compile.mjs'));
    await symlink(resolve('node_modules'), join(root, 'node_modules'));
    await writeFile(join(root, 'package.json'), '{"type":"module"}');
    await mkdir(join(root, 'src/deep'), { recursive: true });
    await mkdir(join(root, 'samples'));
    await writeFile(join(root, 'samples/one.csv'), 'a,b');
    await writeFile(join(root, 'src/deep/word.ts'), "export const word: string = 'first';");
    await writeFile(join(root, 'src/main.ts'), "import { word } from './deep/word.js';\nconsole.log(word);");
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  /** What the program prints when it is started as `npm start` starts ours. */
  async function start(): Promise<string> {
    const { stdout } = await run(process.execPath, ['--import', './compile.mjs', 'dist/src/main.js'], {
      cwd: root,
    });
    return stdout.trim();
  }

  it('compiles before the program starts, and again what has changed since', async () => {
    expect(await start()).toBe('first');
    const untouched = await readFile(join(root, 'dist/src/main.js'), 'utf8');
    await writeFile(join(root, 'src/deep/word.ts'), "export const word: string = 'second';");
    await utimes(join(root, 'src/deep/word.ts'), new Date(), new Date(Date.now() + 1_000));
    expect(await start()).toBe('second');
    expect(await readFile(join(root, 'dist/src/main.js'), 'utf8')).toBe(untouched);
  });

  it('removes what has no source any longer, such as a migration of another branch', async () => {
    await start();
    await writeFile(join(root, 'src/main.ts'), "console.log('alone');");
    await utimes(join(root, 'src/main.ts'), new Date(), new Date(Date.now() + 1_000));
    await rm(join(root, 'src/deep/word.ts'));
    expect(await start()).toBe('alone');
    await expect(readFile(join(root, 'dist/src/deep/word.js'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('starts again where it was cut short, and with another compiler', async () => {
    await start();
    await writeFile(join(root, 'dist/src/main.js'), "console.log('half");
    await utimes(join(root, 'dist/src/main.js'), new Date(), new Date(Date.now() + 1_000));
    await rm(join(root, 'dist/.compiled-by'));
    expect(await start()).toBe('first');
  });

  it('runs what was compiled before where the compiler is not installed, and says so where nothing was', async () => {
    await start();
    await rm(join(root, 'node_modules'));
    await writeFile(join(root, 'src/deep/word.ts'), "export const word: string = 'newer';");
    expect(await start()).toBe('first');

    await rm(join(root, 'dist/.compiled-by'));
    await expect(start()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'run `npm ci && npm run build` before `npm ci --omit=dev --omit=optional`',
      ),
    });
  });

  it('links the folders that programs read', async () => {
    await start();
    expect(await readFile(join(root, 'dist/samples/one.csv'), 'utf8')).toBe('a,b');
  });

  it('says where a source cannot be compiled and starts nothing', async () => {
    await writeFile(join(root, 'src/main.ts'), 'const = 1;');
    await expect(start()).rejects.toMatchObject({ stderr: expect.stringContaining('src/main.ts:1:6') });
  });
});
