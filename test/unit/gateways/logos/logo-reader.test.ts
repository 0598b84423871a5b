import { describe, expect, it, vi } from 'vitest';
import { createLogoReader } from '../../../../src/gateways/logos/logo-reader.js';
import { LIMITS } from '../../../../src/limits/limits.js';

vi.setConfig({ testTimeout: 60_000 });

const uriOf = (inside: string) =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`,
  ).toString('base64')}`;

const LONG_PATH = `<path d="M0 0${'c1 2 3 4 5 6'.repeat(10_000)}"/>`;

describe('a reader of logos', () => {
  it('takes an SVG that can be drawn', async () => {
    const read = await createLogoReader().read(
      uriOf('<path d="M0 0h9v9z"/><text font-size="3">Hafren</text>'),
    );
    expect(read).toMatchObject({ logo: { type: 'image/svg+xml' } });
  });

  it('refuses one that the program which draws cannot read', async () => {
    const read = await createLogoReader().read(uriOf('<path d="M0 0L1e400 5"/>'));
    expect(read).toEqual({ fault: 'cannot be drawn' });
  });

  it('refuses one that takes longer than others could wait, and goes on with the next', async () => {
    const reader = createLogoReader({ drawMs: 0, heapBytes: LIMITS.reports.logoHeapBytes.value });
    const reads = await Promise.all([LONG_PATH, LONG_PATH].map((path) => reader.read(uriOf(path))));
    expect(reads).toEqual([{ fault: 'takes too long to draw' }, { fault: 'takes too long to draw' }]);
  });
});
