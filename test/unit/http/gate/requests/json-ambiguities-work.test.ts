import { describe, expect, it } from 'vitest';
import { jsonAmbiguities } from '../../../../../src/http/gate/requests/json-ambiguities.js';
import { steepGrowth } from '../../../../support/growth.js';

const PLACES: Readonly<Record<string, (size: number) => string>> = {
  'a number that ends in zeros': (size) => `{"a":0.1${'0'.repeat(size)}}`,
  'a number with zeros inside': (size) => `{"a":0.1${'0'.repeat(size)}1}`,
  'a number that begins with zeros': (size) => `{"a":0.${'0'.repeat(size)}1}`,
  'an exponent': (size) => `{"a":1e${'0'.repeat(size)}1}`,
  'a string': (size) => `{"a":"${'x'.repeat(size)}"}`,
  'a string of escapes': (size) => `{"a":"${'\\"'.repeat(size / 2)}"}`,
  'a string of backslashes': (size) => `{"a":"${'\\\\'.repeat(size / 2)}"}`,
  'a name': (size) => `{"${'x'.repeat(size)}":1,"${'x'.repeat(size)}":1}`,
  'lists in lists': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'objects in objects': (size) => `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
  'a list of numbers': (size) => `[${'1,'.repeat(size / 2)}1]`,
  'names of one object': (size) =>
    `{${Array.from({ length: size / 8 }, (_, index) => `"${index}":1`).join(',')}}`,
  space: (size) => `{"a":${' '.repeat(size)}1}`,
};

describe('jsonAmbiguities', () => {
  it.each(Object.entries(PLACES))(
    'does no more than twice the work for twice as long %s',
    async (_, place) => {
      const growth = await steepGrowth(async (size) => {
        await jsonAmbiguities(place(Math.floor(size / 48) * 48), async () => undefined);
      });

      expect(growth).toBeNull();
    },
  );
});
