import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { steepGrowth } from '../../support/growth.js';
import { textFunctionsOf } from '../../support/text-functions.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const FOLDERS = ['src/domain', 'src/http', 'src/gateways'];

/** They take their time on purpose. */
const NOT_CALLED: readonly string[] = ['hashPassword'];

/** What is repeated to make a long text: what patterns repeat, and what opens what they look for the end of. */
const FILLERS = [
  ' ',
  '0',
  'a',
  'A1',
  '-',
  '.',
  ',',
  ', ',
  ';',
  ';q=',
  '"',
  '"",',
  'W/"1", ',
  '(',
  '[',
  '{',
  '<',
  '</',
  '<!--',
  '&',
  '%',
  '%2',
  '/',
  '../',
  '\\',
  '=',
  ':',
  '#a ',
  '1 ',
  'a ',
  ' x',
  '£1,',
  '12/',
  'aB',
  '\u00a0',
  '\u0301',
  '😀',
];
const EDGES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['a', '!'],
];
/** The longest text that a request or a row can hold. */
const SIZES = [16_384, 65_536];

const functions = textFunctionsOf(ROOT, FOLDERS).filter(({ name }) => !NOT_CALLED.includes(name));

describe('a function that is given a text', () => {
  it('is among those that are tried', () => {
    expect(functions.length).toBeGreaterThan(60);
  });

  it.each(functions.map(({ file, name }) => [`${name} of ${file}`, file, name] as const))(
    'does no more than twice the work for twice as long a text: %s',
    async (_, file, name) => {
      const module: Readonly<Record<string, unknown>> = await import(`${ROOT}/${file}`);
      const called = module[name];
      if (typeof called !== 'function') throw new Error('it is not exported');
      const steep: unknown[] = [];

      for (const filler of FILLERS) {
        for (const [before, after] of EDGES) {
          const work = async (size: number) => {
            const text = before + filler.repeat(Math.ceil(size / filler.length)) + after;
            // That it is refused is as good as an answer.
            await Promise.resolve()
              .then(() => called(text))
              .catch(() => undefined);
          };
          const growth = await steepGrowth(work, SIZES);
          if (growth !== null) steep.push({ filler, before, after, ...growth });
        }
      }

      expect(steep).toEqual([]);
    },
    60_000,
  );
});
