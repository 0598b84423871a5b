import { type ExecFileOptions, execFile, execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownCode } from '../../support/shown-code.js';
import { createStackHome, type StackHome, type StackProcess } from '../../support/stack-process.js';

/** Debian's: its packages are not seen by any other. */
const PYTHON = '/usr/bin/python3';
const HAS_PYTHON = spawnSync(PYTHON, ['-c', 'import httpx, pip']).status === 0;
const HAS_GO = spawnSync('go', ['version']).status === 0;
if (!HAS_PYTHON) console.warn('The wheel is not installed: python3-httpx or python3-pip is missing.');
if (!HAS_GO) console.warn('The Go module is not installed: go is not there.');

const EXAMPLES = resolve('examples');

/** Installs a line of the page in an empty folder, and tells the story of a year there. */
describe.runIf(process.platform === 'linux')(
  'the install lines of /docs/libraries',
  { timeout: 240_000 },
  () => {
    let home: StackHome;
    let stack: StackProcess;
    let empty: string;
    const lines = new Map<string, string>();
    beforeAll(async () => {
      execFileSync(process.execPath, ['compile.mjs'], { stdio: 'inherit' });
      home = await createStackHome();
      stack = await home.start();
      empty = mkdtempSync(join(tmpdir(), 'tax-empty-'));
      const page = await (await fetch(`${stack.runtime.api_url}/docs/libraries`)).text();
      for (const [, label = '', text = ''] of page.matchAll(
        /aria-label="([^"]+), from this service"><code>([\s\S]*?)<\/code>/g,
      ))
        lines.set(label, shownCode(text).trim());
    });
    afterAll(async () => {
      rmSync(empty, { recursive: true, force: true });
      await home?.remove();
    });

    it('are four, with the address of the service', () => {
      expect([...lines.keys()]).toEqual([
        'TypeScript and JavaScript',
        'Python',
        'Go, in a module',
        'The command tax',
      ]);
      for (const line of lines.values()) expect(line).toContain(`${stack.runtime.api_url}/docs/downloads/`);
    });

    it('install the TypeScript library, which files a return', async () => {
      const folder = emptyFolder('typescript');
      await install('TypeScript and JavaScript', folder);
      for (const name of ['story', 'event-receiver']) {
        const source = readFileSync(join(EXAMPLES, `typescript/${name}.ts`), 'utf8');
        const { code } = transformSync(source, { loader: 'ts', format: 'esm' });
        writeFileSync(join(folder, `${name}.js`), code);
      }
      writeFileSync(
        join(folder, 'package.json'),
        readFileSync(join(folder, 'package.json'), 'utf8').replace('{', '{"type":"module",'),
      );

      expect(await told(folder, process.execPath, ['story.js'])).toBe('submitted');
    });

    it.runIf(HAS_PYTHON)('install the Python library, which files a return', async () => {
      const folder = emptyFolder('python');
      const target = join(folder, 'installed');
      await install('Python', folder, {
        PIP_TARGET: target,
        PIP_NO_DEPS: '1',
        PIP_DISABLE_PIP_VERSION_CHECK: '1',
      });
      for (const name of ['story.py', 'event_receiver.py'])
        copyFileSync(join(EXAMPLES, 'python', name), join(folder, name));

      expect(await told(folder, PYTHON, ['story.py'], { PYTHONPATH: target })).toBe('submitted');
    });

    it.runIf(HAS_GO)('install the Go library, which files a return', async () => {
      const folder = emptyFolder('go');
      const cache = join(empty, 'go-cache');
      const env = { GOMODCACHE: cache, GOFLAGS: '-modcacherw' };
      execFileSync('go', ['mod', 'init', 'story'], { cwd: folder, stdio: 'ignore' });
      await install('Go, in a module', folder, env);
      for (const name of ['main.go', 'receiver.go'])
        copyFileSync(join(EXAMPLES, 'go/cmd/story', name), join(folder, name));

      expect(await told(folder, 'go', ['run', '.'], { ...env, GOPROXY: 'off' })).toBe('submitted');
    });

    it('run the command tax', async () => {
      const folder = emptyFolder('command');

      expect(await install('The command tax', folder)).toContain('tax listen');
    });

    function emptyFolder(name: string): string {
      const folder = join(empty, name);
      mkdirSync(folder);
      copyFileSync(join(EXAMPLES, 'statement.csv'), join(empty, 'statement.csv'));
      return folder;
    }

    async function install(label: string, cwd: string, env: Record<string, string> = {}): Promise<string> {
      const line = (lines.get(label) ?? '').replace(/^pip /, `${PYTHON} -m pip `);
      return await output('bash', ['-c', line], {
        cwd,
        env: { npm_config_cache: join(empty, 'npm'), ...env },
      });
    }

    /** @returns the status of the return that the story filed */
    async function told(
      cwd: string,
      command: string,
      args: readonly string[],
      env: Record<string, string> = {},
    ) {
      const access = { API_URL: stack.runtime.api_url, API_KEY: stack.apiKey };
      const printed = await output(command, args, { cwd, env: { ...access, ...env } });
      return JSON.parse(printed.trim().split('\n').at(-1) ?? '{}').status;
    }

    async function output(
      command: string,
      args: readonly string[],
      options: ExecFileOptions,
    ): Promise<string> {
      const env = { ...process.env, ...options.env };
      const { stdout } = await promisify(execFile)(command, args, { ...options, env, encoding: 'utf8' });
      return stdout;
    }
  },
);
