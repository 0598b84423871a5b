import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJsonObject, writePrivateFile } from '../data-dir/private-file.js';
import { endGroups, isMarkAlive, type ProcessMark, toProcessMark } from './os-process.js';

const FILE = 'processes.json';

/** Remembers the programs that run, for the next start to find should this process be killed. */
export async function rememberProcesses(dataDir: string, processes: readonly ProcessMark[]): Promise<void> {
  const path = join(dataDir, FILE);
  if (processes.length === 0) await rm(path, { force: true });
  else await writePrivateFile(path, `${JSON.stringify({ processes }, null, 2)}\n`);
}

/**
 * Ends the programs of a killed run that have not yet ended by themselves, so that their ports are free.
 * @returns whether there were any
 */
export async function endLeftoverProcesses(dataDir: string, log: (line: string) => void): Promise<boolean> {
  const saved = await readJsonObject(join(dataDir, FILE));
  const marks = Array.isArray(saved?.['processes']) ? saved['processes'].map(toProcessMark) : [];
  const left: number[] = [];
  for (const mark of marks) if (mark && (await isMarkAlive(mark))) left.push(mark.pid);
  if (left.length > 0) {
    log('Ending what an earlier run left behind.');
    await endGroups(left, [
      ['SIGTERM', 5_000],
      ['SIGKILL', 5_000],
    ]);
  }
  await rememberProcesses(dataDir, []);
  return left.length > 0;
}
