import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { waitUntil } from '../../../src/local/stack/processes/wait-until.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A command as a person gave it, with everything it prints. */
export interface Command {
  readonly child: ChildProcess;
  /** Resolves to the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  output(): string;
  /** @throws when the command ends, or the time is over, before it prints this */
  printed(text: string): Promise<void>;
}

/** Runs a script of `package.json`, its output going into a pipe. */
export function npmRun(script: readonly string[], settings: Record<string, string>): Command {
  return command('npm', ['run', '--silent', ...script], settings);
}

/** Runs a script of `package.json` in a terminal; what is written to its input is typed there. */
export function npmRunInTerminal(script: string, settings: Record<string, string>): Command {
  return command('script', ['-qfec', `npm run --silent ${script}`, '/dev/null'], settings);
}

function command(name: string, args: readonly string[], settings: Record<string, string>): Command {
  const { PATH = '', HOME = '/' } = process.env;
  const child = spawn(name, args, {
    cwd: ROOT,
    detached: true,
    env: { PATH, HOME, TERM: 'xterm', ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  let isOver = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
  }
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => {
      isOver = true;
      resolve(code ?? signal);
    });
  });
  return {
    child,
    ended,
    output: () => text,
    async printed(wanted) {
      const outcome = await waitUntil(() => text.includes(wanted) || (isOver && 'over'), {
        timeoutMs: 180_000,
      });
      if (!text.includes(wanted)) throw new Error(`Never printed "${wanted}" (${outcome}):\n${text}`);
    },
  };
}
