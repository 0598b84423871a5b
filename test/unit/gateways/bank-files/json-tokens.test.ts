import { describe, expect, it } from 'vitest';
import { createJsonTokens } from '../../../../src/gateways/bank-files/json-tokens.js';

/** What a listener is told of chunks, with lines; `deepest` brackets are taken before it ends the reading. */
function toldOf(chunks: readonly string[], deepest = Number.POSITIVE_INFINITY) {
  const told: string[] = [];
  let depth = 0;
  const note = (what: string) => told.push(`${tokens.line()} ${what}`);
  const tokens = createJsonTokens({
    opened(bracket, at) {
      note(`${bracket}${at}`);
      depth += 1;
      return depth <= deepest;
    },
    closed: (bracket, at) => note(`${bracket}${at}`),
    stringBegun: () => note('"') > 0,
    stringEnded: (text) => note(`${text}"`),
    wordBegun: () => note('word'),
    colon: () => note(':'),
    comma: () => note(','),
  });
  for (const chunk of chunks) tokens.scan(chunk);
  return { told, isBroken: tokens.isBroken() };
}

describe('createJsonTokens', () => {
  it('tells of brackets, strings, words, colons and commas with their lines', () => {
    const { told, isBroken } = toldOf(['{"a": [12, null],\n "b": "c"}']);

    expect(told).toEqual([
      ...['1 {0', '1 "', '1 a"', '1 :', '1 [6', '1 word', '1 ,', '1 word', '1 ]15', '1 ,'],
      ...['2 "', '2 b"', '2 :', '2 "', '2 c"', '2 }27'],
    ]);
    expect(isBroken).toBe(false);
  });

  it('takes brackets, commas and escaped quotes in a string for its text', () => {
    expect(toldOf(['"{[,:\\"]}\\\\"']).told).toEqual(['1 "', '1 {[,:]}"']);
  });

  it('tells of a text in pieces of one character as of the whole', () => {
    const text = '[{"a\\n": -1.5e3}, "\\\\", true]';
    const places = (told: readonly string[]) => told.map((token) => token.replace(/(?<=[[\]{}])\d+/, ''));

    expect(places(toldOf([...text]).told)).toEqual(places(toldOf([text]).told));
  });

  it('gives the first hundred characters of a long string', () => {
    expect(toldOf([`"${'x'.repeat(150)}"`]).told).toEqual(['1 "', `1 ${'x'.repeat(100)}"`]);
  });

  it('gives no text that is not wanted', () => {
    const ended: string[] = [];
    const tokens = createJsonTokens({
      opened: () => true,
      closed: () => undefined,
      stringBegun: () => false,
      stringEnded: (text) => ended.push(text),
      wordBegun: () => undefined,
      colon: () => undefined,
      comma: () => undefined,
    });

    tokens.scan('["a", "b"]');

    expect(ended).toEqual([]);
  });

  it('reads nothing more once the listener has ended the reading', () => {
    expect(toldOf(['[[[', ']]]'], 1)).toEqual({ told: ['1 [0', '1 [1'], isBroken: true });
  });

  it('calls a text broken that ends inside a string', () => {
    expect(toldOf(['["a']).isBroken).toBe(true);
  });
});
