import { describe, expect, it } from 'vitest';
import { misspellingsOf } from '../../../../src/domain/clients/misspellings.js';

const finds = (typed: string, name: string): boolean => {
  const pattern = misspellingsOf(typed);
  return pattern !== null && new RegExp(pattern, 'iu').test(name);
};

describe('misspellingsOf', () => {
  it.each([
    ['another letter', 'Smyth', 'Smith'],
    ['another first letter', 'Kathryn', 'Cathryn'],
    ['a letter too many', 'Nairr', 'Nair'],
    ['a letter too few', 'Macdonld', 'Macdonald'],
    ['a first letter too few', 'right', 'Wright'],
    ['two that changed places', 'Bryon', 'Byron'],
    ['the beginning of a name', 'Fitzgre', 'Fitzgerald'],
    ['a part of a double name', 'Jomes', 'Price-Jones'],
  ])('finds %s', (_, typed, name) => {
    expect(finds(typed, name)).toBe(true);
  });

  it.each([
    ['two wrong letters', 'Smyph', 'Smith'],
    ['the middle of a word', 'dansen', 'Jordansen'],
    ['a word of three letters', 'Lea', 'Lee'],
    ['what is no word', '4999', '4998'],
  ])('does not find %s', (_, typed, name) => {
    expect(finds(typed, name)).toBe(false);
  });
});
