import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const USE = `import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

const api = createClient<paths>({ baseUrl: 'https://api.example', headers: { authorization: 'Bearer x' } });

export async function familyNames(): Promise<string[]> {
  const { data, error } = await api.GET('/v1/clients', { params: { query: { limit: 20 } } });
  if (error) throw new Error(error.code);
  return data.data.map((client) => client.family_name);
}

export async function upload(id: string): Promise<components['schemas']['Import']['status'] | undefined> {
  const { data } = await api.GET('/v1/imports/{id}', { params: { path: { id } } });
  return data?.status;
}

export async function noSuchOperation(): Promise<void> {
  // @ts-expect-error: there is no such path
  await api.GET('/v1/colours');
}
`;

/** The calls of an integrator who uses the document and other people's tools instead of our libraries. */
describe('openapi-typescript and openapi-fetch', () => {
  let home: string;
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'tax-openapi-fetch-'));
    symlinkSync(resolve('node_modules'), join(home, 'node_modules'));
    writeFileSync(join(home, 'package.json'), '{"type":"module"}\n');
    writeFileSync(join(home, 'use.ts'), USE);
    const generator = resolve('node_modules/openapi-typescript/bin/cli.js');
    const output = ['--output', join(home, 'api.ts')];
    // In a folder of the integrator's own: the generator reads a linter's configuration where it runs.
    execFileSync(process.execPath, [generator, resolve('docs/openapi.json'), ...output], { cwd: home });
  }, 120_000);
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('make a client of the document that compiles under strict', { timeout: 120_000 }, () => {
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', '--skipLibCheck'];

    const { stdout } = spawnSync(process.execPath, [compiler, ...options, 'use.ts'], {
      cwd: home,
      encoding: 'utf8',
    });

    expect(stdout).toBe('');
  });
});
