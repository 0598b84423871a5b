import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiCaller } from '../../support/api-caller.js';
import { createStackHome, type StackHome, type StackProcess } from '../../support/stack-process.js';
import { within } from '../../support/within.js';

const run = promisify(execFile);

/** The newest of each that runs on Node 20, and what their clients need to compile and run. */
const PACKAGES = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  '@hey-api/openapi-ts@0.90.10',
  'swagger-typescript-api@13.13.0',
  'openapi-typescript-codegen@0.31.0',
  'form-data@4.0.5',
  'orval@7.13.2',
  'typescript@5.9.3',
  '@types/node@20.19.43',
  'tsx@4.23.15',
];

/**
 * swagger-typescript-api sends a form and types its body as the file alone: `{ file }` is its mend.
 *
 * Orval writes JSON of any body that is not a form, so that a file becomes `{}`. Its mend, for those who use it: show it the forms
 * alone, by a transformer of its own.
 */
const ORVAL = `import module from 'orval';
const orval = module.default ?? module;
const onlyForms = (document) => {
  for (const methods of Object.values(document.paths)) {
    for (const { requestBody } of Object.values(methods)) {
      const form = requestBody?.content?.['multipart/form-data'];
      if (form !== undefined) requestBody.content = { 'multipart/form-data': form };
    }
  }
  return document;
};
await orval({
  input: { target: './api.json', override: { transformer: onlyForms } },
  output: { target: './orval/api.ts', client: 'fetch', baseUrl: process.env.API_URL },
});
`;

const START = `const baseUrl = process.env.API_URL ?? '';
const authorization = \`Bearer \${process.env.API_KEY}\`;
const client_id = process.env.CLIENT_ID ?? '';
const file = new File([process.env.CSV ?? ''], 'statement.csv', { type: 'text/csv' });
`;

interface Generator {
  /** Arguments of npx; for Orval a program. */
  readonly generate: readonly string[];
  /** A program that uploads a file and prints the id of the import. */
  readonly program: string;
}

const GENERATORS: Readonly<Record<string, Generator>> = {
  'openapi-typescript with openapi-fetch': {
    generate: ['openapi-typescript', 'api.json', '-o', 'openapi-fetch/api.ts'],
    program: `import createClient from 'openapi-fetch';
import type { paths } from './openapi-fetch/api.js';
${START}
const api = createClient<paths>({ baseUrl, headers: { authorization } });
const { data } = await api.POST('/v1/imports', {
  params: { query: { client_id } },
  body: await file.text(),
  bodySerializer: (body: unknown) => body,
  headers: { 'Content-Type': 'application/octet-stream' },
});
console.log(data?.id);
`,
  },
  '@hey-api/openapi-ts': {
    generate: ['openapi-ts', '-i', 'api.json', '-o', 'hey-api', '-c', '@hey-api/client-fetch'],
    program: `import { client } from './hey-api/client.gen.js';
import { createImport } from './hey-api/sdk.gen.js';
${START}
client.setConfig({ baseUrl, headers: { authorization } });
const { data } = await createImport({ body: file, query: { client_id } });
console.log(data?.id);
`,
  },
  'swagger-typescript-api': {
    generate: ['swagger-typescript-api', 'generate', '-p', 'api.json', '-o', 'swagger', '-n', 'api.ts'],
    program: `import { Api } from './swagger/api.js';
${START}
const api = new Api({ baseUrl, baseApiParams: { headers: { authorization } } });
const { data } = await api.v1.createImport({ file } as unknown as File, { client_id });
console.log(data.id);
`,
  },
  'openapi-typescript-codegen': {
    generate: ['openapi', '--input', 'api.json', '--output', 'codegen', '--client', 'fetch'],
    program: `import { ImportsService, OpenAPI } from './codegen/index.js';
${START}
OpenAPI.BASE = baseUrl;
OpenAPI.HEADERS = { authorization };
const made = await ImportsService.createImport({ file }, client_id);
console.log('id' in made && made.id);
`,
  },
  orval: {
    generate: ['tsx', 'orval.mjs'],
    program: `import { createImport } from './orval/api.js';
${START}
const { data } = await createImport({ file }, { client_id }, { headers: { authorization } });
console.log('id' in data && data.id);
`,
  },
};

const TSCONFIG = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, skipLibCheck: true },
    ...{ target: 'es2023', module: 'preserve', lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'] },
  },
};

/** Generators of other people, on the document as it is. */
describe('clients that other generators make of the document', { timeout: 240_000 }, () => {
  let folder: string;
  let home: StackHome;
  let stack: StackProcess;
  let clientId: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tax-generators-'));
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    copyFileSync('docs/openapi.json', join(folder, 'api.json'));
    write('package.json', '{"type":"module"}\n');
    write('orval.mjs', ORVAL);
    write('tsconfig.json', JSON.stringify(TSCONFIG));
    const options = ['--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['install', '--prefix', folder, ...options, ...PACKAGES], { cwd: folder });
    home = await createStackHome();
    stack = await home.start();
    const api = createApiCaller(stack.runtime.api_url, stack.apiKey);
    const body = { given_name: 'Priya', family_name: 'Nair' };
    clientId = (await api.post<{ id: string }>('/v1/clients', body)).id;
  }, 300_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await home?.remove();
  });

  const inFolder = (command: string, args: readonly string[], env: Record<string, string> = {}) =>
    run(resolve(folder, 'node_modules/.bin', command), [...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], API_URL: stack.runtime.api_url, ...env },
      maxBuffer: 16 * 1024 * 1024,
    });

  for (const [name, { generate, program }] of Object.entries(GENERATORS)) {
    it(`${name}: it compiles, and uploads a file`, async () => {
      const [command = '', ...args] = generate;
      await inFolder(command, args);
      const file = `use-${name.replaceAll(/\W/g, '-')}.ts`;
      writeFileSync(join(folder, file), program);
      const only = { ...TSCONFIG, include: [file] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(only));
      const { stdout: faults } = await inFolder('tsc', []).catch((error) => error);
      const { stdout } = await inFolder('tsx', [file], {
        ...{ API_KEY: stack.apiKey, CLIENT_ID: clientId },
        CSV: `Date,Description,Amount\n2025-05-02,${name},-84.50\n`,
      });

      expect(faults).toBe('');
      expect(stdout).toMatch(/^im\w*_\w+\n$/);
    });
  }

  it('give each row once', async () => {
    const api = createApiCaller(stack.runtime.api_url, stack.apiKey);
    await within(30, 'the imports are finished', async () => {
      const imports = await api.list<{ status: string }>(`/v1/imports?client_id=${clientId}`);
      return imports.every(({ status }) => status === 'completed');
    });
    const rows = await api.list<{ description: string }>(`/v1/transactions?client_id=${clientId}`);

    expect(rows.map(({ description }) => description).toSorted()).toEqual(Object.keys(GENERATORS).toSorted());
  });
});
