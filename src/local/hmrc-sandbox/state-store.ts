import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BusinessType, SandboxBusiness, Taxpayer } from './state.js';

/** HMRC's state, kept across restarts: one file a taxpayer, written before the answer goes out. */
export interface StateStore {
  /** The taxpayer, begun with one trade and one UK property business when new. */
  taxpayer(nino: string): Taxpayer;
  taxpayers(): readonly Taxpayer[];
  save(taxpayer: Taxpayer): void;
  /** Text of a file beside the taxpayers'; `null` when there is none. */
  readText(name: string): string | null;
  writeText(name: string, text: string): void;
  /** Forgets every taxpayer. */
  clear(): void;
}

const TAXPAYER_FILE = /^taxpayer-[A-Z]{2}\d{6}[A-D]\.json$/;

/** @param folder `null` keeps everything in memory */
export function openStateStore(folder: string | null): StateStore {
  if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const texts = new Map<string, string>();
  const taxpayers = new Map(readTaxpayers(folder).map((taxpayer) => [taxpayer.nino, taxpayer]));

  const readText = (name: string) => (folder === null ? (texts.get(name) ?? null) : readFile(folder, name));
  const writeText = (name: string, text: string) => {
    if (folder === null) texts.set(name, text);
    else writeWhole(join(folder, name), text);
  };

  return {
    readText,
    writeText,
    taxpayers: () => [...taxpayers.values()],
    taxpayer(nino) {
      const known = taxpayers.get(nino);
      if (known) return known;
      const fresh = { nino, businesses: firstBusinesses(nino), years: {}, magicFaultSpent: false };
      taxpayers.set(nino, fresh);
      return fresh;
    },
    save: (taxpayer) => writeText(fileNameOf(taxpayer.nino), JSON.stringify(taxpayer)),
    clear() {
      for (const nino of taxpayers.keys()) {
        if (folder !== null) rmSync(join(folder, fileNameOf(nino)), { force: true });
      }
      taxpayers.clear();
    },
  };
}

/** An id of HMRC's form that is always the same for the same taxpayer, type and turn. */
export function businessIdOf(nino: string, type: BusinessType, turn: number): string {
  const digest = createHash('sha256').update(`${nino} ${type} ${turn}`).digest();
  return `XAIS${String(digest.readUIntBE(0, 6) % 100_000_000_000).padStart(11, '0')}`;
}

const firstBusinesses = (nino: string): SandboxBusiness[] => [
  { businessId: businessIdOf(nino, 'self-employment', 0), typeOfBusiness: 'self-employment' },
  { businessId: businessIdOf(nino, 'uk-property', 0), typeOfBusiness: 'uk-property' },
];

const fileNameOf = (nino: string) => `taxpayer-${nino}.json`;

function readTaxpayers(folder: string | null): Taxpayer[] {
  if (folder === null) return [];
  return readdirSync(folder)
    .filter((name) => TAXPAYER_FILE.test(name))
    .map((name) => {
      const value: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      if (!isTaxpayer(value))
        throw new Error(`${name} is not a file of this sandbox; remove it and start again`);
      return value;
    });
}

function isTaxpayer(value: unknown): value is Taxpayer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'nino' in value &&
    typeof value.nino === 'string' &&
    'businesses' in value &&
    Array.isArray(value.businesses) &&
    'years' in value &&
    typeof value.years === 'object'
  );
}

function readFile(folder: string, name: string): string | null {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** All or nothing: a kill between the two steps leaves the old file. */
function writeWhole(path: string, text: string): void {
  const half = `${path}.half`;
  writeFileSync(half, text, { mode: 0o600 });
  renameSync(half, path);
}
