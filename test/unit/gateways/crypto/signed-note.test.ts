import { describe, expect, it } from 'vitest';
import { readNote, signNote } from '../../../../src/gateways/crypto/signed-note.js';

const SECRET = 'a secret of the right length for it';
const NOW = new Date('2026-01-31T12:00:00Z');
const LATER = new Date('2026-01-31T12:10:00Z');

describe('a signed note', () => {
  const note = signNote(SECRET, 'one', 'péché {"a":1}', LATER);

  it('gives its text back until it expires', () => {
    expect(readNote(SECRET, 'one', note, NOW)).toBe('péché {"a":1}');
    expect(readNote(SECRET, 'one', note, LATER)).toBeNull();
  });

  it('is nothing for another purpose, under another secret, or changed', () => {
    expect(readNote(SECRET, 'two', note, NOW)).toBeNull();
    expect(readNote('another secret of the right length', 'one', note, NOW)).toBeNull();
    const [text, expires, signature] = note.split('.');
    expect(readNote(SECRET, 'one', `${text}.${Number(expires) + 1}.${signature}`, NOW)).toBeNull();
    expect(readNote(SECRET, 'one', `x${note}`, NOW)).toBeNull();
  });

  it.each([null, '', '.', '..', 'a.b', 'a.b.c.d', 'x'.repeat(10_000)])('is nothing in %j', (token) => {
    expect(readNote(SECRET, 'one', token, NOW)).toBeNull();
  });
});
