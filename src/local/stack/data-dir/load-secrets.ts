import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readFileIfAny, readJsonObject, writePrivateFile } from './private-file.js';

const GENERATORS = {
  ENCRYPTION_KEY: () => randomBytes(32).toString('base64'),
  CURSOR_SECRET: () => randomBytes(32).toString('hex'),
  SESSION_SECRET: () => randomBytes(32).toString('hex'),
  METRICS_TOKEN: () => randomBytes(32).toString('hex'),
  HMRC_CLIENT_ID: () => randomBytes(12).toString('hex'),
  HMRC_CLIENT_SECRET: () => randomBytes(24).toString('hex'),
} as const;

type StackSecrets = Readonly<Record<keyof typeof GENERATORS | 'RETENTION_PUBLIC_KEY', string>>;

/**
 * The secrets of an embedded stack: made once, then read from `DATA_DIR/secrets.json`. A kind that the file does
 * not have yet is added to it.
 * @throws when the file is there but unreadable: new secrets would leave the stored data undecipherable
 */
export async function loadSecrets(dataDir: string): Promise<StackSecrets> {
  const path = join(dataDir, 'secrets.json');
  const saved = await readSaved(path);
  const secret = (name: keyof typeof GENERATORS): string => {
    const known = saved[name];
    return typeof known === 'string' ? known : GENERATORS[name]();
  };
  const secrets: StackSecrets = {
    ENCRYPTION_KEY: secret('ENCRYPTION_KEY'),
    CURSOR_SECRET: secret('CURSOR_SECRET'),
    SESSION_SECRET: secret('SESSION_SECRET'),
    METRICS_TOKEN: secret('METRICS_TOKEN'),
    HMRC_CLIENT_ID: secret('HMRC_CLIENT_ID'),
    HMRC_CLIENT_SECRET: secret('HMRC_CLIENT_SECRET'),
    RETENTION_PUBLIC_KEY: await retentionKey(dataDir, saved['RETENTION_PUBLIC_KEY']),
  };
  if (Object.entries(secrets).some(([name, value]) => saved[name] !== value)) {
    await writePrivateFile(path, `${JSON.stringify({ ...saved, ...secrets }, null, 2)}\n`);
  }
  return secrets;
}

/** The public key of a pair, whose private key goes to a file of its own that no program reads. */
async function retentionKey(dataDir: string, saved: unknown): Promise<string> {
  if (typeof saved === 'string') return saved;
  const { x = '', d = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  const text = (key: string) => Buffer.from(key, 'base64url').toString('base64');
  await writePrivateFile(join(dataDir, 'retention-private-key.txt'), `${text(d)}\n`);
  return text(x);
}

async function readSaved(path: string): Promise<Record<string, unknown>> {
  const saved = await readJsonObject(path);
  if (saved) return saved;
  if ((await readFileIfAny(path)) === undefined) return {};
  throw new Error(`${path} is not readable as JSON: put it back, or remove DATA_DIR to start afresh.`);
}
