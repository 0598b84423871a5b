import { describe, expect, it } from 'vitest';
import { jsonAmbiguities } from '../../../../../src/http/gate/requests/json-ambiguities.js';

const scan = (text: string) => jsonAmbiguities(text, async () => undefined);

const found = async (text: string) => {
  JSON.parse(text);
  return (await scan(text)).map(({ pointer, code }) => `${pointer} ${code}`);
};

describe('jsonAmbiguities', () => {
  it.each([
    '{}',
    '[]',
    '"1.00000000000000000001"',
    '{"a":{"a":1},"b":[{"a":1},{"a":1}]}',
    '{"a":"a","b":"{\\"a\\":1,\\"a\\":2}"}',
    '[0,-0,0.0,0e5,1e2,1E+2,100.00,0.30,0.30000000000000004,33.333,5e-3,123456789012.34,1e999]',
    ' { "a" : [ ] , "b" : { } , "c" : null } ',
  ])('finds nothing in %s', async (text) => {
    expect(await found(text)).toEqual([]);
  });

  it.each([
    ['{"a":1,"a":1}', '#/a duplicate'],
    ['{"a":1,"\\u0061":2}', '#/a duplicate'],
    ['{"x":[{"y":1},{"y":{"z":1,"b":[],"z":{}}}]}', '#/x/1/y/z duplicate'],
    ['{"a/b":1,"a/b":2}', '#/a~1b duplicate'],
    ['{"__proto__":1,"__proto__":2}', '#/__proto__ duplicate'],
  ])('names a member given twice: %s', async (text, issue) => {
    expect(await found(text)).toEqual([issue]);
  });

  it.each([
    ['{"a":0.30000000000000001}', '#/a too_many_digits'],
    ['[1,9007199254740993]', '#/1 too_many_digits'],
    ['[[1.00000000000000000001]]', '#/0/0 too_many_digits'],
    ['1e-400', '# too_many_digits'],
    ['-1234567890.123456789', '# too_many_digits'],
  ])('names a number that a double cannot hold: %s', async (text, issue) => {
    expect(await found(text)).toEqual([issue]);
  });

  it('reads a body of nothing but depth, and keeps its pointers short', async () => {
    const depth = 50_000;
    const text = `${'[{"k":'.repeat(depth)}0.30000000000000001${'}]'.repeat(depth)}`;

    const [issue] = await scan(text);

    expect(issue?.pointer?.split('/').length).toBe(21);
  });

  it('pauses within a long text, and finds the same as without', async () => {
    let pauses = 0;
    const members = Array.from({ length: 20_000 }, (_, index) => `"n${index}":[${index}.25,"\\"",-0.5e3]`);
    const text = `{${members.join(',')},"n7":1,"z":0.30000000000000001}`;
    const issues = await jsonAmbiguities(text, async () => {
      pauses += 1;
    });

    expect(issues.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '#/n7 duplicate',
      '#/z too_many_digits',
    ]);
    expect(pauses).toBeGreaterThan(10);
  });
});
