import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A fenced block of a page, with the language that it names. */
export interface Snippet {
  readonly language: string;
  readonly code: string;
}

/** The fenced blocks of a Markdown file, in their order. */
export function snippetsOf(file: string): readonly Snippet[] {
  const blocks = readFileSync(file, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, language = '', code = '']) => ({ language, code }));
}

/** A terminal, in which variables and functions of earlier commands are still there. */
export interface GuideShell {
  /** @returns what the commands printed. @throws with it when one failed; an answer of 400 or more is a failure */
  run(commands: string): Promise<string>;
  close(): void;
}

/** Commands that stop at the first failure, as a reader would, and an answer of 400 or more is one. */
const CAREFULLY = `set -euo pipefail
FAILS=--fail-with-body
curl() { command curl $FAILS --noproxy '*' "$@"; }
`;
const DONE = '-- the commands have been run --';

/** A bash in a checkout of the repository. @param env what it has beside `PATH` and `HOME` */
export function openGuideShell(env: Readonly<Record<string, string>>, cwd = '.'): GuideShell {
  const { PATH = '', HOME = '' } = process.env;
  const shell = spawn('bash', ['--norc'], { cwd, env: { PATH, HOME, ...env } });
  const printed = new Map([shell.stdout, shell.stderr].map((stream) => [stream, '']));
  let output = '';
  let ended = false;
  let changed = () => {};
  for (const stream of printed.keys()) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      printed.set(stream, (printed.get(stream) ?? '') + chunk.toString());
      changed();
    });
  }
  /** Until both have said so, something of these commands may still come, and would count as the next ones'. */
  const areDone = () => [...printed.values()].every((text) => text.includes(DONE));
  shell.once('close', () => {
    ended = true;
    changed();
  });
  shell.stdin.write(CAREFULLY);
  return {
    run: (commands) =>
      new Promise((resolve, reject) => {
        output = '';
        for (const stream of printed.keys()) printed.set(stream, '');
        changed = () => {
          if (areDone()) resolve(output.replaceAll(DONE, '').trim());
          else if (ended) reject(new Error(`These commands failed:\n${commands}\nThey printed:\n${output}`));
        };
        shell.stdin.write(`${commands}\necho '${DONE}'\necho '${DONE}' >&2\n`);
        changed();
      }),
    close() {
      shell.kill();
    },
  };
}
