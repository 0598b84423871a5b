import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { printLimits } from '../../../src/cli/print-limits.js';
import { PROBLEMS } from '../../../src/http/gate/answers/problems.js';
import { LIMITS, type Limit } from '../../../src/limits/limits.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const limits: readonly Limit[] = Object.values(LIMITS).flatMap((area) => Object.values(area));

/** Code that answers requests: what it refuses by is promised to callers, so its figure is in the table. */
const PLACES = ['src/http', 'src/services/imports', 'src/services/category-rules'];
/** `const MAX_…`, `const MAX_…`, `const …_BYTES` and the like, with a figure of four digits or more. */
const STRAY =
  /^(?:export )?const (MAX_\w+|\w+_(?:BYTES|MS|SECONDS|LIMIT)) = ([\d_]{4,}|\d[\d_]*(?: \* [\d_]+)+);/gm;
/** Figures that are no limit: what a value means, or the bound of a field that the document states. */
const KNOWN = new Set([
  'src/http/gate/middleware/quota.ts WINDOW_SECONDS',
  'src/http/resources/me/routes.ts WINDOW_SECONDS',
  'src/http/oauth/provider.ts DAY_SECONDS',
  'src/http/server.ts DRAIN_MS',
  'src/http/resources/hmrc-authorisations/callback-router.ts MAX_LENGTH',
  'src/http/resources/hmrc-authorisations/routes.ts EXPIRING_MS',
  'src/http/resources/category-rules/schemas.ts MAX_POSITION',
  'src/http/resources/tax-returns/adjustment-schemas.ts MAX_MILES',
  'src/http/resources/imports/schemas.ts MAX_COUNT',
  'src/http/resources/api-keys/routes.ts DEFAULT_OVERLAP_SECONDS',
  'src/http/resources/webhook-endpoints/action-routes.ts DEFAULT_GRACE_SECONDS',
]);

describe('the table of limits', () => {
  it('is what docs/LIMITS.md prints', () => {
    expect(textOf('docs/LIMITS.md')).toBe(printLimits(LIMITS));
  });

  it('names settings that there are', () => {
    const settings = textOf('.env.example');
    for (const { setting } of limits) if (setting !== undefined) expect(settings).toContain(`\n${setting}=`);
  });

  it('says of each limit what it is for, in a sentence', () => {
    for (const { value, what, why } of limits) {
      expect(value).toBeGreaterThan(0);
      expect(what).toMatch(/^[A-Z`].*[^.]$/);
      expect(why).toMatch(/^[A-Z`].*\.$/);
    }
  });

  it('names the problem by which more is refused, and no HTTP status', () => {
    const refusing = limits.filter(({ beyond }) => beyond !== undefined);
    const unknown = refusing.filter(({ beyond = '' }) => !Object.hasOwn(PROBLEMS, beyond));
    const withStatus = limits.filter(({ why, besides = '' }) =>
      /\b[45]\d\d `|: [45]\d\d\b/.test(`${why} ${besides}`),
    );

    expect(refusing.length).toBeGreaterThan(50);
    expect(unknown.map(({ what }) => what)).toEqual([]);
    expect(withStatus.map(({ what }) => what)).toEqual([]);
  });

  it('holds the large figures of the code that answers requests', () => {
    const stray = PLACES.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .flatMap((name) =>
          [...textOf(join(folder, name)).matchAll(STRAY)].map(
            ([, constant]) => `${join(folder, name)} ${constant}`,
          ),
        ),
    );

    expect(stray.filter((found) => !KNOWN.has(found))).toEqual([]);
  });
});
