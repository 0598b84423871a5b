import { expect } from 'vitest';

/** Holds every published figure against the one found, to the pound or penny its own rounding needs. */
export function expectWithin(found: unknown, expected: unknown, tolerance: number, path = ''): void {
  if (typeof expected === 'number') {
    expect(
      Math.abs(Number(found) - expected),
      `${path}: ${found}, published ${expected}`,
    ).toBeLessThanOrEqual(tolerance + 1e-9);
    return;
  }
  const held = found as Record<string, unknown>;
  for (const [key, value] of Object.entries(expected as Record<string, unknown>)) {
    expectWithin(held[key], value, tolerance, `${path}/${key}`);
  }
}
