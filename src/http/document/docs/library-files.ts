import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hasTexts } from '../../../domain/language/has-texts.js';
import { isPlainObject } from '../../../domain/language/is-object.js';
import { parsedAs } from '../../../domain/language/parsed-as.js';
import { type PreparedAnswer, prepareAnswer } from '../../gate/answers/prepared-answer.js';
import type { PublishedNames } from './install-lines.js';

/** The libraries that `npm run build` has packed. */
export interface PackedLibraries extends PublishedNames {
  readonly version: string;
  /** Whether the public registries have them too. */
  readonly published: boolean;
}

/** Folders of downloads, seen from the sources and from `dist/src`. */
const PLACES = ['../../../../dist/downloads/', '../../../../downloads/'];
const TYPES: Readonly<Record<string, string>> = {
  tgz: 'application/gzip',
  whl: 'application/zip',
  zip: 'application/zip',
  json: 'application/json; charset=utf-8',
  info: 'application/json; charset=utf-8',
};

/** The libraries to install; null where nothing has been built. */
export function packedLibraries(): PackedLibraries | null {
  const folder = folderOfDownloads();
  if (folder === null) return null;
  return parsedAs(readFileSync(new URL('libraries.json', folder), 'utf8'), isPackedLibraries);
}

const isPackedLibraries = (value: unknown): value is PackedLibraries =>
  isPlainObject(value) &&
  typeof value['published'] === 'boolean' &&
  hasTexts(value, ['npm', 'python', 'go', 'version']);

/** Each file below `/docs/downloads`, by its path. */
export function downloads(): readonly (readonly [path: string, draw: () => PreparedAnswer])[] {
  const folder = folderOfDownloads();
  if (folder === null) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = `${entry.parentPath}/${entry.name}`;
      const name = file.slice(fileURLToPath(folder).length).replace(/^\//, '');
      return [`/docs/downloads/${name}`, () => fileOf(file)];
    });
}

/** Archives are sent as they are: they are compressed. */
function fileOf(file: string): PreparedAnswer {
  const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain; charset=utf-8';
  return { ...prepareAnswer(type, readFileSync(file)), gzip: null };
}

function folderOfDownloads(): URL | null {
  const folders = PLACES.map((place) => new URL(place, import.meta.url));
  return folders.find((folder) => readsList(folder)) ?? null;
}

function readsList(folder: URL): boolean {
  try {
    return readFileSync(new URL('libraries.json', folder)).length > 0;
  } catch {
    return false;
  }
}
