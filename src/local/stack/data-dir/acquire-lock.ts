import { randomBytes } from 'node:crypto';
import { link, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMarkAlive, markProcess, type ProcessMark, toProcessMark } from '../processes/os-process.js';
import { isErrno, readJsonObject, writePrivateFile } from './private-file.js';

const ATTEMPTS = 50;

type LockOutcome =
  | { readonly acquired: true; release(): Promise<void> }
  | { readonly acquired: false; readonly holder: ProcessMark };

/**
 * Takes the lock that lets one stack at a time use a `DATA_DIR`, or names the process that has it. The lock of a process that is
 * gone is taken over; a later process under its number is not mistaken for it.
 *
 * Each holder writes a file with a number of its own, and the highest counts. A number is never used while a higher
 * one exists, so of several that find the same dead holder one alone succeeds it.
 */
export async function acquireLock(dataDir: string): Promise<LockOutcome> {
  const draft = join(dataDir, `stack.lock-${randomBytes(6).toString('hex')}`);
  await writePrivateFile(draft, `${JSON.stringify(await markProcess(process.pid))}\n`);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const last = await highestNumber(dataDir);
      const holder = toProcessMark(await readJsonObject(fileOf(dataDir, last)));
      if (holder && (await isMarkAlive(holder))) return { acquired: false, holder };
      if (await takeNumber({ dataDir, draft, number: last + 1 })) {
        return { acquired: true, release: () => release(dataDir, last + 1) };
      }
    }
    throw new Error(`The lock of ${dataDir} keeps changing hands.`);
  } finally {
    await rm(draft, { force: true });
  }
}

async function takeNumber(options: {
  readonly dataDir: string;
  readonly draft: string;
  readonly number: number;
}): Promise<boolean> {
  const { dataDir, draft, number } = options;
  try {
    await link(draft, fileOf(dataDir, number));
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
  if ((await highestNumber(dataDir)) > number) {
    await rm(fileOf(dataDir, number), { force: true });
    return false;
  }
  for (const earlier of await numbersIn(dataDir)) {
    if (earlier < number) await rm(fileOf(dataDir, earlier), { force: true });
  }
  return true;
}

/** The file stays, empty, so that its number is not used again. */
async function release(dataDir: string, number: number): Promise<void> {
  if ((await highestNumber(dataDir)) === number) await writePrivateFile(fileOf(dataDir, number), '{}\n');
}

async function highestNumber(dataDir: string): Promise<number> {
  return Math.max(0, ...(await numbersIn(dataDir)));
}

async function numbersIn(dataDir: string): Promise<number[]> {
  return (await readdir(dataDir)).flatMap((name) => {
    const [, number] = /^stack\.lock\.(\d+)$/.exec(name) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
}

function fileOf(dataDir: string, number: number): string {
  return join(dataDir, `stack.lock.${number}`);
}
