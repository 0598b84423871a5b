import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Whether this runs from source through tsx, or compiled. */
const FROM_SOURCE = import.meta.url.endsWith('.ts');
/** The root of the source tree, or of the compiled one. */
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
/** Programs begin in the root of the repository, from source or compiled. */
const WORKING_FOLDER = FROM_SOURCE ? ROOT : dirname(ROOT);

/** Folders whose changes need another start of the programs. */
export const SOURCE_FOLDERS: readonly string[] = ['src', 'workers', 'admin', 'migrations'].map((folder) =>
  resolve(WORKING_FOLDER, folder),
);

/** One program of this code base. */
export interface Program {
  readonly name: string;
  /** The source file, from the root of the repository or absolute. */
  readonly entry: string;
  readonly args?: readonly string[];
}

/** Compiles what has changed, which programs that run from source do not need. @throws with what the compiler said */
export async function compileSources(): Promise<void> {
  if (!FROM_SOURCE) await promisify(execFile)(process.execPath, ['compile.mjs'], { cwd: WORKING_FOLDER });
}

/**
 * Starts a program of this code base in a process group of its own, which ends on its own when this process dies.
 * Its input is empty; its output is piped; it has an IPC channel.
 */
export function spawnProgram(program: Program, env: NodeJS.ProcessEnv): ChildProcess {
  const args = [...nodeArguments(), resolveEntry(program.entry), ...(program.args ?? [])];
  return spawn(process.execPath, args, {
    cwd: WORKING_FOLDER,
    env,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

function nodeArguments(): string[] {
  const follow = new URL(`./end-with-parent-on-start.${FROM_SOURCE ? 'ts' : 'js'}`, import.meta.url).href;
  const tsx = FROM_SOURCE
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : [];
  return [...tsx, '--import', follow];
}

function resolveEntry(entry: string): string {
  const source = resolve(ROOT, entry);
  const path = FROM_SOURCE ? source : source.replace(/\.ts$/, '.js');
  if (!existsSync(path)) throw new Error(`${path} is missing: is the installation complete?`);
  return path;
}
