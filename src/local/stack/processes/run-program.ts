import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openLineLog } from './line-log.js';
import { endGroups } from './os-process.js';
import { type Program, spawnProgram } from './program.js';

/**
 * Runs a program of this code base to its end; its output also goes to its log.
 * @returns its standard output
 * @throws with the end of its output when it fails, and the reason of an aborted signal, once it has ended
 */
export async function runProgram(options: {
  readonly program: Program;
  readonly env: NodeJS.ProcessEnv;
  readonly dataDir: string;
  readonly signal?: AbortSignal | undefined;
}): Promise<string> {
  const { program, env, dataDir, signal } = options;
  signal?.throwIfAborted();
  const log = await openLineLog(dataDir, program.name);
  const output: string[] = [];
  try {
    const child = spawnProgram(program, env);
    const closed = once(child, 'close');
    const { pid, stdout, stderr } = child;
    if (stdout) createInterface({ input: stdout }).on('line', (line) => output.push(line));
    if (stderr) createInterface({ input: stderr }).on('line', (line) => log.write(line));
    const end = () => {
      if (pid !== undefined) void endGroups([pid], [['SIGTERM', 5_000]]);
    };
    signal?.addEventListener('abort', end);
    const [code] = await closed;
    signal?.removeEventListener('abort', end);
    signal?.throwIfAborted();
    if (code !== 0) throw new Error(`${program.name} failed:\n${[...output, log.tail()].join('\n').trim()}`);
    return output.join('\n');
  } finally {
    await log.close();
  }
}
