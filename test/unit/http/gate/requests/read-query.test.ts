import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { HttpProblem } from '../../../../../src/http/gate/middleware/problem.js';
import { compileQuery } from '../../../../../src/http/gate/requests/read-query.js';
import { Money, PageQuery, Text, Timestamp } from '../../../../../src/http/shapes/schemas.js';

const parse = compileQuery({
  ...PageQuery,
  amount_min: Type.Optional(Money()),
  needs_review: Type.Optional(Type.Boolean()),
  updated_since: Type.Optional(Timestamp()),
  q: Type.Optional(Text(10)),
});

function refusal(query: string): { code: string; errors: unknown } {
  try {
    parse(`/v1/things?${query}`);
  } catch (error) {
    if (error instanceof HttpProblem) return { code: error.code, errors: error.extra['errors'] };
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a query string', () => {
  it('is read as its schema says', () => {
    expect(parse('/v1/things?limit=7&amount_min=-12.50&needs_review=true&q=caf%C3%A9+bar&')).toEqual({
      limit: 7,
      amount_min: -12.5,
      needs_review: true,
      q: 'café bar',
    });
    expect(parse('/v1/things')).toEqual({});
  });

  it.each([
    'Infinity',
    '-Infinity',
    'NaN',
    '1e400',
    '1e1',
    '0x10',
    '0b1',
    '%205',
    '5%20',
    '5.0',
    '%2B5',
    '+5',
    '05',
    '1_000',
    '%EF%BC%95',
    '',
    'null',
    'true',
    '9'.repeat(400),
  ])('takes no %s for a whole number', (limit) => {
    expect(refusal(`limit=${limit}`)).toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter: 'limit' }],
    });
  });

  it.each(['Infinity', '1e400', '1e2', '0x10', '.5', '5.', '1,5', '%C2%A35', '1.234'])(
    'takes no %s for an amount',
    (amount) => {
      expect(refusal(`amount_min=${amount}`)).toMatchObject({ errors: [{ parameter: 'amount_min' }] });
    },
  );

  it.each(['1', '0', 'yes', 'TRUE', 'True', '', 'null'])('takes no %j for true or false', (value) => {
    expect(refusal(`needs_review=${value}`)).toMatchObject({
      errors: [{ parameter: 'needs_review', code: 'invalid_type' }],
    });
  });

  it.each([
    '2025-12-31T23:59:60Z',
    '2025-02-30T00:00:00Z',
    '2025-01-01T24:00:00Z',
    '2025-01-01T25:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T00:00:00Z',
    '2025-01-01T00:00:00',
    '2025-01-01',
    '2025-01-01T00:00:00%2B25:00',
  ])('takes no %s for an instant, and shows the form', (value) => {
    expect(refusal(`updated_since=${value}`)).toMatchObject({
      errors: [{ parameter: 'updated_since', detail: expect.stringContaining('2025-12-31T09:30:00Z') }],
    });
  });

  it('names a parameter that is given twice', () => {
    expect(refusal('limit=1&q=a&limit=2')).toEqual({
      code: 'invalid_parameter',
      errors: [{ parameter: 'limit', code: 'duplicate', detail: 'is given more than once' }],
    });
  });

  it.each(['limit[]=1', 'limit%5Ba%5D=1', '__proto__=1', 'constructor=1', '=1', '%01=1'])(
    'does not know %s',
    (query) => {
      expect(refusal(query).code).toBe('unknown_parameter');
    },
  );

  it.each(['=1', '%20=1'])('names a place for a parameter without a name: %s', (query) => {
    expect(refusal(query)).toMatchObject({ errors: [{ parameter: '(no name)' }] });
  });

  it('asks whether the parameter nearest in name was meant', () => {
    expect(refusal('limt=5').errors).toEqual([
      {
        parameter: 'limt',
        code: 'unknown_parameter',
        detail: 'is not a known parameter; did you mean limit?',
      },
    ]);
  });

  it.each(['q=%zz', 'q=%', 'q=%ff', 'q=%ed%a0%80', 'q=%00', 'q=\u00e9'])(
    'refuses %s, naming the parameter',
    (query) => {
      expect(refusal(query)).toMatchObject({ code: 'invalid_parameter', errors: [{ parameter: 'q' }] });
    },
  );

  it('refuses a name that is not text', () => {
    expect(refusal('%zz=1').code).toBe('malformed_url');
  });
});
