import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSecrets } from '../../../src/local/stack/data-dir/load-secrets.js';
import { readRuntime, removeRuntime, writeRuntime } from '../../../src/local/stack/data-dir/runtime-file.js';
import { scratchDirectory } from './fixtures/scratch.js';

let scratch: Awaited<ReturnType<typeof scratchDirectory>>;
beforeEach(async () => {
  scratch = await scratchDirectory();
});
afterEach(() => scratch.remove());

async function modeOf(name: string): Promise<number> {
  return (await stat(join(scratch.path, name))).mode & 0o777;
}

describe('loadSecrets', () => {
  it('makes them once, of full length, for this user alone', async () => {
    const first = await loadSecrets(scratch.path);
    const second = await loadSecrets(scratch.path);

    expect(second).toEqual(first);
    expect(Buffer.from(first.ENCRYPTION_KEY, 'base64')).toHaveLength(32);
    expect(new Set(Object.values(first)).size).toBe(7);
    expect(await modeOf('secrets.json')).toBe(0o600);
  });

  it('adds a kind that an older file lacks, and keeps the rest', async () => {
    const { SESSION_SECRET, ...older } = await loadSecrets(scratch.path);
    await writeFile(join(scratch.path, 'secrets.json'), JSON.stringify(older));

    const now = await loadSecrets(scratch.path);

    expect(now).toMatchObject(older);
    expect(now.SESSION_SECRET).not.toBe(SESSION_SECRET);
    expect(JSON.parse(await readFile(join(scratch.path, 'secrets.json'), 'utf8'))).toEqual(now);
  });

  it('refuses to replace a file that cannot be read', async () => {
    await writeFile(join(scratch.path, 'secrets.json'), '{"ENCRYPTION_KEY":');

    await expect(loadSecrets(scratch.path)).rejects.toThrow('not readable as JSON');
  });
});

describe('the runtime file', () => {
  const runtime = {
    api_url: 'http://127.0.0.1:3000',
    admin_url: 'http://127.0.0.1:3001',
    hmrc_sandbox_url: null,
    hmrc_live_url: null,
    database_files: null,
    database_url: 'postgres://127.0.0.1/tax',
    redis_url: 'redis://127.0.0.1',
    pid: 1,
    more: true,
  };

  it('gives back what was written, for this user alone', async () => {
    await writeRuntime(scratch.path, runtime);

    expect(await readRuntime(scratch.path)).toEqual(runtime);
    expect(await modeOf('runtime.json')).toBe(0o600);
  });

  it('gives nothing when it is missing, was removed, or is not whole', async () => {
    expect(await readRuntime(scratch.path)).toBeUndefined();

    await writeFile(join(scratch.path, 'runtime.json'), '{"api_url":"http://127.0.0.1:3000"}');
    expect(await readRuntime(scratch.path)).toBeUndefined();

    await writeRuntime(scratch.path, runtime);
    await removeRuntime(scratch.path);
    expect(await readRuntime(scratch.path)).toBeUndefined();
  });
});
