import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireLock } from '../../../src/local/stack/data-dir/acquire-lock.js';
import { markProcess } from '../../../src/local/stack/processes/os-process.js';
import { scratchDirectory } from './fixtures/scratch.js';

describe('acquireLock', () => {
  let scratch: Awaited<ReturnType<typeof scratchDirectory>>;
  let file: string;

  beforeEach(async () => {
    scratch = await scratchDirectory();
    file = join(scratch.path, 'stack.lock.7');
  });
  afterEach(() => scratch.remove());

  it('names its holder to a second caller, and is free again once released', async () => {
    const first = await acquireLock(scratch.path);
    const second = await acquireLock(scratch.path);
    if (first.acquired) await first.release();
    const third = await acquireLock(scratch.path);

    expect([first.acquired, second, third.acquired]).toEqual([
      true,
      { acquired: false, holder: await markProcess(process.pid) },
      true,
    ]);
    expect(await readdir(scratch.path)).toHaveLength(1);
  });

  it('takes over from a process that has gone', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    await writeFile(file, JSON.stringify(await markProcess(child.pid ?? 0)));
    child.kill('SIGKILL');
    await once(child, 'exit');

    expect(await acquireLock(scratch.path)).toMatchObject({ acquired: true });
  });

  it('takes over from a process whose number belongs to another by now', async () => {
    await writeFile(file, JSON.stringify({ pid: process.pid, startedAt: 'another time' }));

    expect(await acquireLock(scratch.path)).toMatchObject({ acquired: true });
  });

  it.each(['', '{', '{"pid":"1"}'])('takes over a lock that says nothing: %j', async (text) => {
    await writeFile(file, text);

    expect(await acquireLock(scratch.path)).toMatchObject({ acquired: true });
    const [name = ''] = await readdir(scratch.path);
    expect(JSON.parse(await readFile(join(scratch.path, name), 'utf8'))).toEqual(
      await markProcess(process.pid),
    );
  });

  it('goes to one of many that ask at once', async () => {
    await writeFile(file, JSON.stringify({ pid: process.pid, startedAt: 'another time' }));

    const outcomes = await Promise.all(Array.from({ length: 24 }, () => acquireLock(scratch.path)));

    expect(outcomes.filter((outcome) => outcome.acquired)).toHaveLength(1);
    expect(await readdir(scratch.path)).toHaveLength(1);
  });
});
