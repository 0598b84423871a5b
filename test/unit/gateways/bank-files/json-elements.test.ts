import { describe, expect, it } from 'vitest';
import { createJsonElements } from '../../../../src/gateways/bank-files/json-elements.js';

const LIMIT = 1_000;

/** The elements of a document that comes in pieces of so many characters. */
function elementsOf(document: string, size = document.length) {
  const { scan, isComplete } = createJsonElements(LIMIT);
  const elements = [];
  for (let at = 0; at < document.length; at += size) elements.push(...scan(document.slice(at, at + size)));
  return { elements, isComplete: isComplete() };
}

const textsOf = (document: string, size?: number) =>
  elementsOf(document, size).elements.map(({ text }) => text);

describe('createJsonElements', () => {
  it.each([1, 3, 1_000])('finds the objects of the outermost lists in pieces of %i characters', (size) => {
    const document = '{"a": [{"x": [{"y": 1}]}, {}],\n"b": {"c": [{"z": "}"}]}, "d": {"e": 1}}';

    const { elements, isComplete } = elementsOf(document, size);

    expect(elements).toEqual([
      { isObject: true, line: 1, path: ['a'], text: '{"x": [{"y": 1}]}', account: null },
      { isObject: true, line: 1, path: ['a'], text: '{}', account: null },
      { isObject: true, line: 2, path: ['b', 'c'], text: '{"z": "}"}', account: null },
    ]);
    expect(isComplete).toBe(true);
  });

  it('gives the places of other values among them, each once', () => {
    const { elements } = elementsOf('[12.5,\n"a", {}, null]');

    expect(elements.map(({ isObject, line, text }) => [isObject, line, text])).toEqual([
      [false, 1, ''],
      [false, 2, ''],
      [true, 2, '{}'],
      [false, 2, ''],
    ]);
  });

  it.each([7, 10_000])('gives no text of an object over the limit, in pieces of %i characters', (size) => {
    const long = `{"a": "${'x'.repeat(LIMIT)}"}`;

    expect(textsOf(`[{"b": 1}, ${long}, {"c": 2}]`, size)).toEqual(['{"b": 1}', null, '{"c": 2}']);
  });

  it('counts the limit in bytes', () => {
    const [ascii, wide] = [`{"a": "${'x'.repeat(600)}"}`, `{"a": "${'é'.repeat(600)}"}`];

    expect(textsOf(`[${ascii}, ${wide}]`)).toEqual([ascii, null]);
  });

  it.each([1, 1_000])('opens an account that holds transactions, in pieces of %i characters', (size) => {
    const document =
      '{"accounts": [{"id": "A", "tags": [["transactions"]], "data": {"booked": [{"n": 1}, {"n": 2}]}}, {"id": "B"}]}';

    const { elements, isComplete } = elementsOf(document, size);

    expect(
      elements.map(({ path, text, account }) => [path.join('/'), text, account?.['id'] ?? null]),
    ).toEqual([
      ['accounts/data/booked', '{"n": 1}', 'A'],
      ['accounts/data/booked', '{"n": 2}', 'A'],
      ['accounts', '{"id": "B"}', null],
    ]);
    expect(isComplete).toBe(true);
  });

  it('takes the account that a document names before its list', () => {
    const { elements } = elementsOf('{"account": {"name": "n", "iban": "GB1"}, "transactions": [{}]}');

    expect(elements).toMatchObject([{ account: { id: 'GB1' } }]);
  });

  it.each(['null', '{}', '[]'])('takes no key for the id of an account whose id is %s', (id) => {
    const { elements } = elementsOf(`{"account": {"iban": ${id}, "name": "n"}, "transactions": [{}]}`);

    expect(elements.at(-1)).toMatchObject({ account: null });
  });

  it.each(['', '[', '[{"a": 1', '[{"a": "', '{"a": [}', '['.repeat(65)])(
    'calls %j incomplete',
    (document) => {
      expect(elementsOf(document).isComplete).toBe(false);
    },
  );

  it('reads nothing beneath 64 levels', () => {
    const nested = (levels: number) => textsOf(`${'['.repeat(levels)}{}${']'.repeat(levels)}`);

    expect([nested(64), nested(65)]).toEqual([['{}'], []]);
  });
});
