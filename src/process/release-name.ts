import { readFileSync } from 'node:fs';
import { isPlainObject } from '../domain/language/is-object.js';

/** Places of `package.json`, seen from the sources and from `dist/src`. */
const PLACES = ['../../package.json', '../../../package.json'];

/**
 * Name of this release: the version of the package, and the setting `RELEASE` where one is given, such as
 * `1.4.0+b7f2c1`.
 */
export function releaseName(setting: string | null): string {
  const version = PLACES.map(versionIn).find((found) => found !== null) ?? 'unknown';
  return setting === null ? version : `${version}+${setting}`;
}

function versionIn(place: string): string | null {
  try {
    const manifest: unknown = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8'));
    const version = isPlainObject(manifest) ? manifest['version'] : null;
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
