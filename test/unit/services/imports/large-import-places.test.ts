import { describe, expect, it } from 'vitest';
import { createLargeImportPlaces } from '../../../../src/services/imports/large-import-places.js';

describe('createLargeImportPlaces', () => {
  it('has so many places, and gives one that was left to the next', () => {
    const places = createLargeImportPlaces(2);
    const [first, second] = [places.take('a'), places.take('b')];

    expect([first, second]).not.toContain(null);
    expect(places.take('c')).toBeNull();
    first?.();
    expect(places.take('c')).not.toBeNull();
  });

  it('gives a tenant no second place while it has one', () => {
    const places = createLargeImportPlaces(2);
    const first = places.take('a');

    expect(places.take('a')).toBeNull();
    first?.();
    expect(places.take('a')).not.toBeNull();
  });
});
