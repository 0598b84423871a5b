import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStackHome, type StackHome, type StackProcess } from '../../support/stack-process.js';

/** What a language needs to be there. */
const LANGUAGES = {
  typescript: ['node', '--version'],
  python: ['/usr/bin/python3', '-c', 'import httpx'],
  go: ['go', 'version'],
} as const;

/** One stack for all: each story makes a client of its own. */
describe.runIf(process.platform === 'linux')('the story of a year, told by a library', () => {
  let home: StackHome;
  let stack: StackProcess;
  beforeAll(async () => {
    home = await createStackHome();
    stack = await home.start();
  });
  afterAll(() => home.remove());

  for (const [language, [command, ...args]] of Object.entries(LANGUAGES)) {
    const isThere = spawnSync(command, args).status === 0;
    if (!isThere) console.warn(`examples/${language} is not run: ${command} ${args.join(' ')} fails.`);

    it.runIf(isThere)(`ends with a filed return in ${language}`, async () => {
      const { code, output, errors } = await run(`examples/${language}/story`);
      expect([code, errors]).toEqual([0, expect.stringContaining('personal_allowance')]);
      expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toEqual({
        client_id: expect.stringMatching(/^cl_/),
        import_created: 8,
        tax_liability: 12914.6,
        status: 'submitted',
        pdf_bytes: expect.any(Number),
        webhook_verified: true,
      });
      expect(errors).toMatch(/Import: \w+, \d rows/);
    });
  }

  async function run(story: string) {
    const env = { ...process.env, API_URL: stack.runtime.api_url, API_KEY: stack.apiKey };
    const child = spawn(story, { env });
    const texts = { output: '', errors: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      texts.output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      texts.errors += chunk.toString();
    });
    const [code] = await once(child, 'close');
    return { code, ...texts };
  }
});
