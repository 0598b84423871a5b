import { describe, expect, it } from 'vitest';
import { ValidationError } from '../../../src/errors.js';
import { bodyIssues, compileBody } from '../../../src/http/gate/validation.js';
import { ROUTES } from '../../../src/http/routes.js';
import {
  CalendarDate,
  Metadata,
  Money,
  MultilineText,
  Shape,
  TaxYear,
  Text,
  VerbatimText,
} from '../../../src/http/shapes/schemas.js';

/** Every string schema that a request is held to, with the place where it stands. */
function* stringsIn(schema: unknown, at: string): Generator<[string, Record<string, unknown>]> {
  if (typeof schema !== 'object' || schema === null) return;
  const node = schema as Record<string, unknown>;
  if (node['type'] === 'string') yield [at, node];
  for (const [name, inner] of Object.entries(node)) {
    if (['not', 'examples', 'enum', 'x-refused-fields'].includes(name)) continue;
    if (typeof inner === 'object') yield* stringsIn(inner, `${at}/${name}`);
  }
}

const FORMATS = ['date', 'date-time', 'email', 'uri'];
const requests = ROUTES.flatMap(({ operation }) => [
  ...stringsIn(operation.query, `${operation.operationId} query`),
  ...stringsIn(operation.body, `${operation.operationId} body`),
  ...stringsIn(operation.params, `${operation.operationId} params`),
]);

/** A text of ours, a closed list, an id, or a form that is explained in words. */
function isTyped(schema: Record<string, unknown>): boolean {
  const isForm =
    typeof schema['x-form'] === 'string' &&
    (typeof schema['pattern'] === 'string' || FORMATS.includes(String(schema['format'])));
  return isForm || ['x-text', 'x-id-kind', 'enum', 'const'].some((keyword) => keyword in schema);
}

describe('the strings of every request', () => {
  it('are all found, more than three hundred', () => {
    expect(requests.length).toBeGreaterThan(300);
  });

  it('are a text of ours, a closed list, an id, or say their form in words', () => {
    expect(requests.filter(([, schema]) => !isTyped(schema)).map(([at]) => at)).toEqual([]);
  });

  it('have a greatest length, unless they are a closed list', () => {
    const endless = requests.filter(([, { maxLength, enum: values }]) => maxLength === undefined && !values);
    expect(endless.map(([at]) => at)).toEqual([]);
  });
});

describe('a text', () => {
  const check = compileBody(
    Shape({ line: Text(20), lines: MultilineText(20), free: Text(20, { minLength: 0 }), tags: Metadata() }),
  );
  const good = { line: 'a', lines: 'b', free: '', tags: {} };
  const issuesOf = (body: object) => (check(body) ? [] : bodyIssues(check.errors));

  it('is trimmed, but not inside metadata', () => {
    const body = { line: ' \u00a0Ada ', lines: '\n one\n two \n', free: '  ', tags: { note: ' a\n' } };
    expect(issuesOf(body)).toEqual([]);
    expect(body).toEqual({ line: 'Ada', lines: 'one\n two', free: '', tags: { note: ' a\n' } });
  });

  it.each(['', '   ', '\u3000', '\u200b', '\u202e \u2066', '\u00ad', '\u3164', '\ufe0f'])(
    'must not be blank: %j',
    (line) => {
      expect(issuesOf({ ...good, line })).toEqual([
        { pointer: '#/line', code: 'too_short', detail: 'must not be blank' },
      ]);
    },
  );

  it.each(['a\0', 'a\tb', 'a\nb', '\u001b[31m', 'a\u007f', 'a\u0085b'])(
    'holds no control character: %j',
    (line) => {
      expect(issuesOf({ ...good, line })).toEqual([
        {
          pointer: '#/line',
          code: 'invalid_format',
          detail: 'must not contain line breaks, tabs or other control characters',
        },
      ]);
    },
  );

  it('says so for the name of a member too, without repeating it', () => {
    expect(issuesOf({ ...good, tags: { 'a\u0007b': 'x' } })).toEqual([
      {
        pointer: '#/tags',
        code: 'invalid_format',
        detail: 'has a name that must not contain control characters',
      },
    ]);
    const reserved = JSON.parse('{"__proto__":"x"}');
    expect(issuesOf({ ...good, tags: reserved })).toMatchObject([{ pointer: '#/tags' }]);
    expect(issuesOf({ ...good, tags: { constructor: 'x', toString: 'y' } })).toEqual([]);
  });

  it.each(['zero\u200bwidth', '\u200f\u05d0', '👩\u200d🔧', 'e\u0301'])(
    'keeps what joins or turns letters: %j',
    (line) => {
      const body = { ...good, line };
      expect(issuesOf(body)).toEqual([]);
      expect(body.line).toBe(line);
    },
  );

  it('may be empty, or unseen, where nothing is asked for', () => {
    expect(issuesOf({ ...good, free: '\u200b' })).toEqual([]);
  });

  it('refuses a text of 250,000 characters within the time of a test', () => {
    const checkOne = compileBody(Shape({ value: VerbatimText(10), line: Text(10) }));
    for (const character of [' ', 'a', '\u0001']) {
      const body = { value: character.repeat(250_000), line: `${character.repeat(250_000)}\u0001` };
      expect(checkOne(body)).toBe(false);
    }
  });
});

describe('what is said of a field', () => {
  const check = compileBody(Shape({ day: CalendarDate(), year: TaxYear(), sum: Money(), name: Text(5) }));
  const good = { day: '2025-12-31', year: '2025-26', sum: 1, name: 'a' };
  const issuesOf = (body: object) => (check(body) ? [] : bodyIssues(check.errors));

  it.each([
    [{ day: '2025-05-01T00:00:00Z' }, '#/day', 'a date that exists, from 1800 to 2199, such as 2025-12-31'],
    [{ day: '1066-10-14' }, '#/day', 'a date that exists, from 1800 to 2199, such as 2025-12-31'],
    [{ year: '2025-2026' }, '#/year', 'a tax year, such as 2025-26'],
  ])('is the form that is wanted, once: %j', (fault, pointer, form) => {
    expect(issuesOf({ ...good, ...fault })).toEqual([
      { pointer, code: 'invalid_format', detail: `must be ${form}` },
    ]);
  });

  it('is its bound, and nothing of decimals that it does not have', () => {
    expect(issuesOf({ ...good, sum: 100_000_000_000 })).toMatchObject([
      { pointer: '#/sum', code: 'too_large' },
    ]);
  });

  it('is both its length and a character in it, of a text', () => {
    expect(issuesOf({ ...good, name: 'a\nbcdefg' }).map(({ code }) => code)).toEqual([
      'too_long',
      'invalid_format',
    ]);
  });

  it('counts fields, and not what was found in them', () => {
    const error = new ValidationError(issuesOf({ ...good, name: 'a\nbcdefg' }));
    expect(error.message).toBe('1 field is invalid.');
  });
});
