import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { promisify } from 'node:util';
import { isErrno } from '../data-dir/private-file.js';
import { waitUntil } from './wait-until.js';

const run = promisify(execFile);

/** A process that can be distinguished from a later one with the same number. */
export interface ProcessMark {
  readonly pid: number;
  /** When it started, as the operating system words it; `null` where that cannot be read. */
  readonly startedAt: string | null;
}

/** Whether the process exists and still runs: one that ended and waits to be collected by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isErrno(error, 'EPERM');
  }
  return process.platform !== 'linux' || !'ZX'.includes(linuxStat(pid)?.[0] ?? 'X');
}

/** Describes a running process so that it can be recognised later. */
export async function markProcess(pid: number): Promise<ProcessMark> {
  return { pid, startedAt: await startOf(pid) };
}

/** Whether the marked process itself is still running, not another one under its number. */
export async function isMarkAlive(mark: ProcessMark): Promise<boolean> {
  return isAlive(mark.pid) && (await startOf(mark.pid)) === mark.startedAt;
}

/** A mark read back from a file, or `undefined` when the value is none. */
export function toProcessMark(value: unknown): ProcessMark | undefined {
  if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value))
    return undefined;
  const { pid, startedAt } = value;
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 1) return undefined;
  return typeof startedAt === 'string' || startedAt === null ? { pid, startedAt } : undefined;
}

/** The processes whose working directory is this one; only Linux shows this, elsewhere the list is empty. */
export function processesIn(directory: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && workingDirectory(pid) === directory && isAlive(pid));
}

/** The command line of a process, as `ps` shows it; empty when there is no such process. */
export async function commandOf(pid: number): Promise<string> {
  return await run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}

/** Sends a signal to a process (or, with a negative number, to its group); a process that is gone is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error;
  }
}

/** One signal, and how long to wait for the processes to end before the next one. */
export type StopStep = readonly [signal: NodeJS.Signals, waitMs: number];

/** Sends the signals in turn until every process has ended. Resolves to whether they all have. */
export async function endProcesses(pids: readonly number[], steps: readonly StopStep[]): Promise<boolean> {
  for (const [signal, timeoutMs] of steps) {
    const left = pids.filter(isAlive);
    if (left.length === 0) return true;
    for (const pid of left) sendSignal(pid, signal);
    await waitUntil(() => !pids.some(isAlive), { timeoutMs, everyMs: 25 });
  }
  return !pids.some(isAlive);
}

/** `endProcesses` for leaders of process groups: processes that are left of their groups are killed at the end. */
export async function endGroups(leaders: readonly number[], steps: readonly StopStep[]): Promise<boolean> {
  for (const [signal, timeoutMs] of steps) {
    const left = leaders.filter(isAlive);
    if (left.length === 0) break;
    for (const pid of left) sendSignal(-pid, signal);
    await waitUntil(() => !leaders.some(isAlive), { timeoutMs, everyMs: 25 });
  }
  for (const pid of leaders) sendSignal(-pid, 'SIGKILL');
  return !leaders.some(isAlive);
}

async function startOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const ticks = linuxStat(pid)?.[19];
    return ticks === undefined ? null : `${bootId()}/${ticks}`;
  }
  if (process.platform === 'win32') return null;
  try {
    return (await run('ps', ['-o', 'lstart=', '-p', String(pid)])).stdout.trim() || null;
  } catch {
    return null;
  }
}

/** The fields of `/proc/<pid>/stat` from the state on; the name before them may itself hold blanks and brackets. */
function linuxStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
