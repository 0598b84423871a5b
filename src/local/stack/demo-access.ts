import { join } from 'node:path';
import { isPlainObject } from '../../domain/language/is-object.js';
import { readJsonObject, writePrivateFile } from './data-dir/private-file.js';
import { runProgram } from './processes/run-program.js';

/** Credentials to try the stack out. */
export interface DemoAccess {
  readonly tenantId: string;
  /** A test key; a live one where the folder was made by a release that gave one. */
  readonly apiKey: string;
  /** Sign-in to the console; `null` when there was an operator already. */
  readonly operator: { readonly email: string; readonly password: string } | null;
}

/** The access made earlier, or `undefined`. */
export async function readDemoAccess(dataDir: string): Promise<DemoAccess | undefined> {
  return toDemoAccess(await readJsonObject(join(dataDir, 'demo.json')));
}

/**
 * Makes a demo tenant with a test key and a console sign-in, once for a `DATA_DIR`, and keeps them there for this user
 * alone. When the API does not know the kept key (another database is in use by now, or it was revoked), a new
 * tenant is made.
 */
export async function ensureDemoAccess(options: {
  readonly dataDir: string;
  readonly apiUrl: string;
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}): Promise<DemoAccess> {
  const { dataDir, apiUrl, entry, env, signal } = options;
  const known = await readDemoAccess(dataDir);
  if (known && (await isKeyKnown(apiUrl, known.apiKey))) return known;

  const program = { name: 'seed', entry, args: ['seed-demo', '--json'] };
  const printed = await runProgram({ program, env, dataDir, signal });
  const made = fromPrinted(printed);
  if (!made) throw new Error('The demo tenant was not made: its program printed something else.');
  const access = { ...made, operator: made.operator ?? known?.operator ?? null };
  await writePrivateFile(join(dataDir, 'demo.json'), `${JSON.stringify(access, null, 2)}\n`);
  return access;
}

async function isKeyKnown(apiUrl: string, apiKey: string): Promise<boolean> {
  const response = await fetch(`${apiUrl}/v1/rate-limit`, {
    headers: { authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(10_000),
  });
  await response.arrayBuffer();
  return response.status !== 401;
}

function fromPrinted(printed: string): DemoAccess | undefined {
  const line = printed.split('\n').findLast((each) => each.startsWith('{')) ?? 'null';
  const value: unknown = JSON.parse(line);
  const { tenant, api_key, operator } = membersOf(value);
  return toDemoAccess({
    tenantId: membersOf(tenant)['id'],
    apiKey: membersOf(api_key)['secret'],
    operator: operator ?? null,
  });
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isPlainObject(value) ? value : {});

function toDemoAccess(value: Record<string, unknown> | undefined): DemoAccess | undefined {
  const { tenantId, apiKey, operator } = value ?? {};
  if (typeof tenantId !== 'string' || typeof apiKey !== 'string') return undefined;
  if (operator === null) return { tenantId, apiKey, operator };
  if (typeof operator !== 'object' || !('email' in operator) || !('password' in operator)) return undefined;
  const { email, password } = operator;
  if (typeof email !== 'string' || typeof password !== 'string') return undefined;
  return { tenantId, apiKey, operator: { email, password } };
}
