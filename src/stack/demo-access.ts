import { join } from 'node:path';
import { readJsonObject, writePrivateFile } from './private-file.js';
import { runProgram } from './run-program.js';

/** What it takes to try the stack out. */
export interface DemoAccess {
  readonly tenantId: string;
  readonly apiKey: string;
  /** Sign-in to the console; `null` when there was an operator already. */
  readonly operator: { readonly email: string; readonly password: string } | null;
}

/** The access made earlier, or `undefined`. */
export async function readDemoAccess(dataDir: string): Promise<DemoAccess | undefined> {
  return toDemoAccess(await readJsonObject(join(dataDir, 'demo.json')));
}

/** Makes a demo tenant with a key and a console sign-in, once for a `DATA_DIR`, and keeps them there for this user alone. */
export async function ensureDemoAccess(options: {
  readonly dataDir: string;
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}): Promise<DemoAccess> {
  const { dataDir, entry, env, signal } = options;
  const known = await readDemoAccess(dataDir);
  if (known) return known;

  const program = { name: 'seed', entry, args: ['seed-demo', '--json'] };
  const printed = await runProgram({ program, env, dataDir, signal });
  const made = fromPrinted(printed);
  if (!made) throw new Error('The demo tenant was not made: its program printed something else.');
  await writePrivateFile(join(dataDir, 'demo.json'), `${JSON.stringify(made, null, 2)}\n`);
  return made;
}

function fromPrinted(printed: string): DemoAccess | undefined {
  const line = printed.split('\n').findLast((each) => each.startsWith('{')) ?? 'null';
  const {
    tenant,
    api_key,
    operator,
  }: { tenant?: { id?: unknown }; api_key?: { secret?: unknown }; operator?: unknown } =
    JSON.parse(line) ?? {};
  return toDemoAccess({ tenantId: tenant?.id, apiKey: api_key?.secret, operator: operator ?? null });
}

function toDemoAccess(value: Record<string, unknown> | undefined): DemoAccess | undefined {
  const { tenantId, apiKey, operator } = value ?? {};
  if (typeof tenantId !== 'string' || typeof apiKey !== 'string') return undefined;
  if (operator === null) return { tenantId, apiKey, operator };
  if (typeof operator !== 'object' || !('email' in operator) || !('password' in operator)) return undefined;
  const { email, password } = operator;
  if (typeof email !== 'string' || typeof password !== 'string') return undefined;
  return { tenantId, apiKey, operator: { email, password } };
}
