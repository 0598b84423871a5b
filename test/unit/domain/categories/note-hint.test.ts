import { describe, expect, it } from 'vitest';
import { noteHint, purposeByNote } from '../../../../src/domain/categories/note-hint.js';

describe('noteHint', () => {
  it.each([
    [null, 'none'],
    ['', 'none'],
    ['paid by card', 'none'],
    ['lunch with client', 'client'],
    ['client job in Leeds', 'none'],
    ['client overnight stay', 'trip'],
    ['client dinner, overnight', 'client'],
    ['trade show Birmingham', 'trip'],
    ['tenant viewing', 'visit'],
    ['replacing the cooker', 'replacement'],
    ['furnishing the new let', 'first_furnishing'],
    ['birthday', 'personal'],
  ] as const)('takes %j for %s', (note, hint) => {
    expect(noteHint(note)).toBe(hint);
  });
});

describe('purposeByNote', () => {
  it.each([
    ['none', 'business', 'meal', null],
    ['client', 'business', 'meal', 'client_entertaining'],
    ['client', 'business', null, 'client_entertaining'],
    ['client', 'business', 'fuel', null],
    ['client', 'property', 'meal', null],
    ['trip', 'business', 'meal', 'business_travel'],
    ['trip', 'property', 'fuel', 'business_travel'],
    ['trip', 'business', 'equipment', null],
    ['visit', 'property', 'fuel', 'property_visit'],
    ['visit', 'property', 'equipment', null],
    ['visit', 'business', 'fuel', null],
    ['replacement', 'property', 'appliance', 'replacement'],
    ['replacement', 'property', 'meal', null],
    ['replacement', 'business', 'appliance', null],
    ['first_furnishing', 'property', 'furniture', 'first_furnishing'],
    ['first_furnishing', 'property', 'meal', null],
    ['first_furnishing', 'business', 'furniture', null],
    ['personal', 'business', 'equipment', 'private_mark'],
  ] as const)('makes of a note of %s, on the side %s, %s: %s', (hint, side, purpose, changed) => {
    expect(purposeByNote(hint, side, purpose)).toBe(changed);
  });
});
