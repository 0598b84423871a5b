import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readRuntime } from '../../src/local/stack/data-dir/runtime-file.js';
import { type GuideShell, openGuideShell, snippetsOf } from '../support/guide-shell.js';
import { within } from '../support/within.js';
import { machineLine, say } from './report.js';
import { versionsOfStack } from './server-versions.js';

const run = promisify(execFile);
/** What a new user should need at most, in seconds from the clone. */
const GOALS = { webhook: 180, filed: 360 };

interface Terminal {
  output(): string;
  close(): Promise<void>;
}

/**
 * The path of a new user: a clone, then each command of the quick start and of the guide to filing as they stand, on the
 * ports that they name. Nothing else is done.
 */
export async function benchQuickStart(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tax-quick-start-'));
  const terminals: Terminal[] = [];
  let shell: GuideShell | null = null;
  try {
    say(`quick-start: ${machineLine()}`);
    const from = performance.now();
    const clone = join(folder, 'tax');
    await run('git', ['clone', '--quiet', process.cwd(), clone]);
    const [start, ...commands] = codeOf(clone, 'quick-start.md');
    const stack = open(start ?? '', clone);
    terminals.push(stack);
    const key = await within(170, 'the start prints a key', () => /tck_test_\w+/.exec(stack.output())?.[0]);
    sayTime('the service runs', from);

    shell = openGuideShell({}, clone);
    for (const command of commands) {
      const code = command.replace('tck_test_…', key);
      if (command.startsWith('TAX_API_KEY')) {
        const receiver = open(`exec env ${code}`, clone);
        terminals.push(receiver);
        await within(60, 'the receiver listens', () => receiver.output().includes('Ready.'));
      } else await shell.run(code);
    }
    const receiver = terminals.at(-1);
    await within(60, 'a webhook arrives', () => receiver?.output().includes('  verified'));
    sayTime(`the first webhook is verified (goal ${GOALS.webhook} s)`, from);

    let printed = '';
    for (const code of codeOf(clone, 'filing.md')) printed = await shell.run(code);
    if (!printed.startsWith('submitted')) throw new Error(`The return was not filed: ${printed}`);
    sayTime(`the first return is filed (goal ${GOALS.filed} s)`, from);
    const runtime = await readRuntime(join(clone, '.data'));
    if (runtime !== undefined) say(`  on ${await versionsOfStack(runtime)}`);
  } finally {
    shell?.close();
    await Promise.all(terminals.map((terminal) => terminal.close()));
    await rm(folder, { recursive: true, force: true });
  }
}

const codeOf = (clone: string, guide: string) =>
  snippetsOf(join(clone, 'docs/guides', guide))
    .filter(({ language }) => language === 'sh')
    .map(({ code }) => code);

const sayTime = (what: string, from: number) =>
  say(`  ${((performance.now() - from) / 1000).toFixed(0)} s after the clone was begun: ${what}`);

/** Runs a command in a terminal of its own. */
function open(command: string, cwd: string): Terminal {
  const child: ChildProcess = spawn('bash', ['--norc', '-c', command], { cwd, detached: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return {
    output: () => text,
    async close() {
      if (child.pid === undefined || child.exitCode !== null) return;
      process.kill(-child.pid, 'SIGINT'); // Ctrl-C
      await once(child, 'close');
    },
  };
}
