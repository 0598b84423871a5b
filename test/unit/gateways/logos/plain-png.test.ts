import { describe, expect, it } from 'vitest';
import { plainPng } from '../../../../src/gateways/logos/png/plain-png.js';
import { readLogo } from '../../../../src/gateways/logos/read-logo.js';
import { makePng } from '../../../support/reports/make-png.js';
import { pixelsOfPlain } from '../../../support/reports/plain-pixels.js';

/** Wide enough that every one of the seven passes of an interlaced picture has pixels, and none ends on a byte. */
const SIZE = { width: 11, height: 9 } as const;
const PASSES = {
  whole: [[0, 0, 1, 1]],
  interlaced: [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ],
} as const;

type Samples = (x: number, y: number) => readonly number[];

/** Lines as a program writes them, each filtered in the next of the five ways. */
function linesOf(samplesAt: Samples, depth: number, passes: (typeof PASSES)['whole' | 'interlaced']): Buffer {
  const lines: Buffer[] = [];
  for (const [x0, y0, stepX, stepY] of passes) {
    let before = Buffer.alloc(0);
    for (let y = y0, row = 0; y < SIZE.height; y += stepY, row += 1) {
      const bits: string[] = [];
      let samples = 1;
      for (let x = x0; x < SIZE.width; x += stepX) {
        const values = samplesAt(x, y);
        samples = values.length;
        bits.push(...values.map((value) => value.toString(2).padStart(depth, '0')));
      }
      const bytes = bits.join('').match(/.{1,8}/g) ?? [];
      const plain = Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
      lines.push(filtered(plain, before, { filter: row % 5, step: Math.max(1, (samples * depth) / 8) }));
      before = plain;
    }
  }
  return Buffer.concat(lines);
}

function filtered(plain: Buffer, before: Buffer, { filter, step }: { filter: number; step: number }): Buffer {
  const bytes = [...plain].map((byte, at) => {
    const left = plain[at - step] ?? 0;
    const up = before[at] ?? 0;
    const corner = at < step ? 0 : (before[at - step] ?? 0);
    const estimate = left + up - corner;
    const paeth = [left, up, corner].toSorted(
      (one, other) => Math.abs(estimate - one) - Math.abs(estimate - other),
    )[0];
    return byte - ([0, left, up, (left + up) >> 1, paeth ?? 0][filter] ?? 0);
  });
  return Buffer.from([filter, ...bytes]);
}

const PALETTE = Buffer.from(Array.from({ length: 48 }, (_, at) => (at * 37) % 256));
const ALPHAS = Buffer.from([0, 40, 255, 128]);

/** What one pixel is: the samples of the file, and red, green, blue and alpha. */
const indexed = (x: number, y: number) => {
  const index = (x * 3 + y * 5) % 16;
  return { samples: [index], shown: [...PALETTE.subarray(index * 3, index * 3 + 3), ALPHAS[index] ?? 255] };
};
const grey = (x: number, y: number) => {
  const value = (x * 31 + y * 17) % 256;
  return { samples: [value], shown: [value, value, value, value === 31 ? 0 : 255] };
};
const deepColour = (x: number, y: number) => {
  const [red, green, blue] = [(x * 6_000) % 65_536, (y * 7_000) % 65_536, 300] as const;
  const shown = [red, green, blue].map((one) => Math.round(one / 257));
  return { samples: [red, green, blue], shown: [...shown, red === 12_000 && green === 14_000 ? 0 : 255] };
};
const full = (x: number, y: number) => {
  const samples = [x * 20, y * 25, (x * y) % 256, 255 - x * 10];
  return { samples, shown: samples };
};
const oneBit = (x: number, y: number) => {
  const value = (x + y) % 2;
  return { samples: [value], shown: [value * 255, value * 255, value * 255, 255] };
};
const words = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));

const PICTURES = [
  [
    'four bits of a palette with shades',
    indexed,
    3,
    4,
    [
      ['PLTE', PALETTE],
      ['tRNS', ALPHAS],
    ],
  ],
  ['greys of which one is not drawn', grey, 0, 8, [['tRNS', words(31)]]],
  [
    'sixteen bits of which one colour is not drawn',
    deepColour,
    2,
    16,
    [['tRNS', words(12_000, 14_000, 300)]],
  ],
] as const;

async function pixelsOfLogo(bytes: Buffer): Promise<number[][]> {
  const read = await readLogo(`data:image/png;base64,${bytes.toString('base64')}`);
  expect(read).toHaveProperty('logo');
  return pixelsOfPlain(plainPng(bytes));
}

const shownBy = (pixel: (x: number, y: number) => { shown: readonly number[] }) =>
  Array.from({ length: SIZE.width * SIZE.height }, (_, at) => [
    ...pixel(at % SIZE.width, Math.floor(at / SIZE.width)).shown,
  ]);

describe('a PNG made plain', () => {
  for (const order of ['whole', 'interlaced'] as const) {
    it.each(PICTURES)(`shows the pixels of %s, sent ${order}`, async (_, pixel, colour, depth, chunks) => {
      const lines = linesOf((x, y) => pixel(x, y).samples, depth, PASSES[order]);
      const isInterlaced = order === 'interlaced';
      const bytes = makePng({ ...SIZE, colour, depth, isInterlaced, chunks, lines });

      expect(await pixelsOfLogo(bytes)).toEqual(shownBy(pixel));
    });
  }

  it.each([
    ['full colours with shades', full, 6, 8],
    ['black and white', oneBit, 0, 1],
  ] as const)('shows the pixels of %s, sent interlaced', async (_, pixel, colour, depth) => {
    const lines = linesOf((x, y) => pixel(x, y).samples, depth, PASSES.interlaced);
    const bytes = makePng({ ...SIZE, colour, depth, isInterlaced: true, lines });

    expect(await pixelsOfLogo(bytes)).toEqual(shownBy(pixel));
  });

  it('stays as it is where it is plain already', async () => {
    const lines = linesOf((x, y) => full(x, y).samples, 8, PASSES.whole);
    const bytes = makePng({ ...SIZE, colour: 6, depth: 8, lines });

    expect(plainPng(bytes)).toBe(bytes);
  });
});
