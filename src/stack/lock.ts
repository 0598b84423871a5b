import { randomBytes } from 'node:crypto';
import { link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMarkAlive, markProcess, type ProcessMark, toProcessMark } from './os-process.js';
import { isErrno, readJsonObject, writePrivateFile } from './private-file.js';

const ATTEMPTS = 10;

export type LockOutcome =
  | { readonly acquired: true; release(): Promise<void> }
  | { readonly acquired: false; readonly holder: ProcessMark };

/**
 * Takes the lock that lets one stack at a time use a `DATA_DIR`, or tells who has it. The lock of a process that is
 * gone is taken over; a later process under its number is not mistaken for it.
 */
export async function acquireLock(dataDir: string): Promise<LockOutcome> {
  const path = join(dataDir, 'stack.lock');
  const own = await markProcess(process.pid);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writePrivateFile(draft, `${JSON.stringify(own)}\n`);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await placeLink(draft, path)) return { acquired: true, release: () => release(path, own) };
      const holder = await holderOf(path);
      if (holder && (await isMarkAlive(holder))) return { acquired: false, holder };
      await removeStale(path, holder);
    }
    throw new Error(`${path} keeps changing: is more than one start under way?`);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Links rather than writes, so that the lock is never seen without its content. */
async function placeLink(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Moves the file away before it looks again, so that of two that found it stale only one removes it. */
async function removeStale(path: string, judged: ProcessMark | undefined): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return;
    throw error;
  }
  const moved = await holderOf(aside);
  if (moved && !isSame(moved, judged)) await placeLink(aside, path);
  await rm(aside, { force: true });
}

async function release(path: string, own: ProcessMark): Promise<void> {
  if (isSame(await holderOf(path), own)) await rm(path, { force: true });
}

async function holderOf(path: string): Promise<ProcessMark | undefined> {
  return toProcessMark(await readJsonObject(path));
}

function isSame(one: ProcessMark | undefined, other: ProcessMark | undefined): boolean {
  return one?.pid === other?.pid && one?.startedAt === other?.startedAt;
}
