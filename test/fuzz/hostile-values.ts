import type { Random } from '../support/sample-year/random.js';

/** JSON text that `JSON.stringify` cannot write, put in the place of a value. */
class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  'a\r\nb: c',
  '\u202eevil',
  '\u200b\ufeff',
  'e\u0301'.repeat(60),
  '😀'.repeat(70),
  'a'.repeat(256),
  'a'.repeat(70_000),
  '__proto__',
  'constructor',
  'toString',
  "' OR 1=1 --",
  '=1+1',
  '%zz',
  '%00',
  '../../etc/passwd',
  '<script>',
  'null',
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
  '-0',
  '1,000',
  '٣',
  '2025-02-30',
  '0000-00-00',
  '9999-12-31',
  '2025-06-01T00:00:00+99:00',
  '2016-12-31T23:59:60Z',
  '2025-27',
  'TR_01K4X6T8E8F5MV0ZQ3N7C2B9RD',
  'cl_01k4x6t8e8f5mv0zq3n7c2b9rd',
];

const NUMBERS: readonly string[] = [
  '0',
  '-0',
  '-1',
  '0.001',
  '1.005',
  '0.1e1',
  '1e400',
  '-1e400',
  '1e-400',
  '5e-324',
  '2147483648',
  '9007199254740993',
  '99999999999.99',
  '-99999999999.99',
  '100000000000',
  '1e21',
  `0.1${'0'.repeat(2000)}`,
  '1'.repeat(400),
];

/** Any value that a place was not made for. */
export function hostileValue(random: Random): unknown {
  switch (random.between(0, 9)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick([[], [null], [[[[[]]]]], Array.from({ length: 1000 }, () => 0)]);
    case 3:
      return random.pick([{}, { a: 1 }, new RawJson('{"__proto__":{"x":1}}'), new RawJson('{"a":1,"a":2}')]);
    case 4:
    case 5:
      return new RawJson(random.pick(NUMBERS));
    default:
      return random.pick(TEXTS);
  }
}

export const hostileText = (random: Random): string => random.pick(TEXTS);

/** Writes a value as JSON, raw places included. */
export function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`,
    );
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
