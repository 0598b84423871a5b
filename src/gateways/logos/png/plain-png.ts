import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { bitsOf, type Png, passesOf, readPng, sizeOfLines } from './read-png.js';
import { unfiltered } from './unfiltered.js';

/**
 * The picture in a form that pdfkit draws rightly: one with a colour or with shades of a palette that are not
 * drawn, or one
 * sent interlaced, becomes one of plain lines of red, green, blue and alpha. Others stay as they are.
 * @param bytes those of a logo that `readLogo` has taken
 */
export function plainPng(bytes: Buffer): Buffer {
  const png = readPng(bytes);
  if (typeof png === 'string') throw new RangeError(`the logo ${png}`);
  if (png.transparency === null && !png.isInterlaced) return bytes;
  return written(png, pixelsOf(png));
}

const CHANNELS = 4;

/** Red, green, blue and alpha of every pixel, a byte each, line by line. */
function pixelsOf(png: Png): Buffer {
  const lines = inflateSync(png.compressed, { maxOutputLength: sizeOfLines(png) });
  const pixels = Buffer.alloc(png.width * png.height * CHANNELS);
  const draw = painterOf(png);
  const step = Math.max(1, bitsOf(png) / 8);
  let at = 0;
  for (const pass of passesOf(png)) {
    const { width, height, lineBytes } = pass;
    const end = at + height * (lineBytes + 1);
    const own = unfiltered(lines.subarray(at, end), { lineBytes, height, step });
    at = end;
    for (let row = 0; row < height; row += 1) {
      const line = own.subarray(row * lineBytes, (row + 1) * lineBytes);
      for (let column = 0; column < width; column += 1) {
        const place = (pass.y + row * pass.stepY) * png.width + pass.x + column * pass.stepX;
        draw(line, column, pixels, place * CHANNELS);
      }
    }
  }
  return pixels;
}

type Painter = (line: Buffer, column: number, pixels: Buffer, at: number) => void;

/** Puts one pixel of a line into its place. */
function painterOf({ colour, depth, palette, transparency }: Png): Painter {
  const max = 2 ** depth - 1;
  const sampleAt = (line: Buffer, index: number): number => {
    if (depth === 16) return line.readUInt16BE(index * 2);
    if (depth === 8) return line[index] ?? 0;
    const bit = index * depth;
    return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & max;
  };
  const byteOf = (sample: number) => (depth === 8 ? sample : Math.round((sample * 255) / max));
  const put = (pixels: Buffer, at: number, red: number, green: number, blue: number, alpha: number) => {
    pixels[at] = red;
    pixels[at + 1] = green;
    pixels[at + 2] = blue;
    pixels[at + 3] = alpha;
  };
  const hidden =
    transparency === null || colour === 3
      ? null
      : Array.from({ length: transparency.length / 2 }, (_, index) => transparency.readUInt16BE(index * 2));
  switch (colour) {
    case 3:
      return (line, column, pixels, at) => {
        const index = sampleAt(line, column);
        const from = index * 3;
        const [red, green, blue] = [palette[from] ?? 0, palette[from + 1] ?? 0, palette[from + 2] ?? 0];
        put(pixels, at, red, green, blue, transparency?.[index] ?? 255);
      };
    case 0:
    case 4: {
      const samples = colour === 4 ? 2 : 1;
      return (line, column, pixels, at) => {
        const sample = sampleAt(line, column * samples);
        const alpha =
          colour === 4 ? byteOf(sampleAt(line, column * samples + 1)) : sample === hidden?.[0] ? 0 : 255;
        const grey = byteOf(sample);
        put(pixels, at, grey, grey, grey, alpha);
      };
    }
    case 2:
    case 6: {
      const samples = colour === 6 ? 4 : 3;
      return (line, column, pixels, at) => {
        const from = column * samples;
        const red = sampleAt(line, from);
        const green = sampleAt(line, from + 1);
        const blue = sampleAt(line, from + 2);
        const isHidden = hidden !== null && red === hidden[0] && green === hidden[1] && blue === hidden[2];
        const alpha = colour === 6 ? byteOf(sampleAt(line, from + 3)) : isHidden ? 0 : 255;
        put(pixels, at, byteOf(red), byteOf(green), byteOf(blue), alpha);
      };
    }
  }
}

const QUICK = { level: 1 } as const;

function written({ width, height }: Png, pixels: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const lineBytes = width * CHANNELS;
  const lines = Buffer.alloc(height * (lineBytes + 1));
  for (let row = 0; row < height; row += 1) {
    pixels.copy(lines, row * (lineBytes + 1) + 1, row * lineBytes, (row + 1) * lineBytes);
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, QUICK)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8);
  return whole;
}
