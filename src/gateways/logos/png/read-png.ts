import { crc32 } from 'node:zlib';
import { LIMITS } from '../../../limits/limits.js';

/** A picture whose parts fit one another; its lines are still compressed. */
export interface Png {
  readonly width: number;
  readonly height: number;
  /** Bits of each sample. */
  readonly depth: number;
  readonly colour: Colour;
  readonly isInterlaced: boolean;
  /** Three bytes a colour; empty without one. */
  readonly palette: Buffer;
  /** The `tRNS` chunk: an alpha for each colour of the palette, or the one colour that is not drawn. */
  readonly transparency: Buffer | null;
  readonly compressed: Buffer;
}

/** Samples of a pixel, and in how many bits each may be kept, by the colour type of the header. */
const COLOURS = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
} as const;
type Colour = keyof typeof COLOURS;

const MAX_PIXELS = LIMITS.reports.logoPixels.value;
const MAX_AREA = LIMITS.reports.logoArea.value;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const DAMAGED = 'is a damaged PNG';

/**
 * Reads a PNG as far as its size, its kind and its parts go. What draws it later trusts their lengths and sums, so
 * whatever does not fit is refused here.
 * @returns why it is none, in words that follow "the logo", when it is none
 * @see https://www.w3.org/TR/png-3/
 */
export function readPng(bytes: Buffer): Png | string {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) {
    return 'is not a PNG, though its data URI says so';
  }
  const chunks = chunksOf(bytes);
  const head = chunks?.[0];
  if (chunks === null || head?.type !== 'IHDR' || head.data.length !== 13) return DAMAGED;
  const header = headerOf(head.data);
  if (typeof header === 'string') return header;
  const parts = partsOf(chunks.slice(1), header);
  return parts === null ? DAMAGED : { ...header, ...parts };
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Up to the last, which is `IEND`; `null` where one is cut short, is not what its check sum says, or is not known. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null;
    if (type === 'IEND') return chunks;
    if (isNeeded(type) && !['IHDR', 'PLTE', 'IDAT'].includes(type)) return null;
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return null;
}

/** Whether nobody can draw the picture who does not know the chunk: its name begins with a capital. */
const isNeeded = (type: string): boolean => /^[A-Z]/.test(type);

type Header = Omit<Png, 'palette' | 'transparency' | 'compressed'>;

function headerOf(data: Buffer): Header | string {
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression, filter, interlacing = 0] = data.subarray(8);
  if (width < 1 || height < 1 || width > MAX_PIXELS || height > MAX_PIXELS) {
    return `must be between 1 and ${MAX_PIXELS} pixels wide and high`;
  }
  if (width * height > MAX_AREA) return `must have at most ${MAX_AREA} pixels in all`;
  if (!isColour(colour) || !depthsOf(colour).includes(depth)) return DAMAGED;
  if (compression !== 0 || filter !== 0 || interlacing > 1) return DAMAGED;
  return { width, height, depth, colour, isInterlaced: interlacing === 1 };
}

const isColour = (colour: number): colour is Colour => colour in COLOURS;
const depthsOf = (colour: Colour): readonly number[] => COLOURS[colour].depths;

function partsOf(chunks: readonly Chunk[], header: Header) {
  const first = chunks.findIndex(({ type }) => type === 'IDAT');
  const last = chunks.findLastIndex(({ type }) => type === 'IDAT');
  if (first === -1) return null;
  const data = chunks.slice(first, last + 1);
  const palettes = chunks.filter(({ type }) => type === 'PLTE');
  const masks = chunks.filter(({ type }) => type === 'tRNS');
  const late = [...palettes, ...masks].some((chunk) => chunks.indexOf(chunk) > first);
  if (late || palettes.length > 1 || masks.length > 1 || data.some(({ type }) => type !== 'IDAT'))
    return null;
  const palette = palettes[0]?.data ?? Buffer.alloc(0);
  const transparency = masks[0]?.data ?? null;
  if (!fitsPalette(header, palette) || !fitsTransparency(header, palette, transparency)) return null;
  // A palette beside full colours only suggests some: nothing is drawn with it.
  const isIndexed = header.colour === 3;
  return {
    palette: isIndexed ? palette : Buffer.alloc(0),
    transparency,
    compressed: Buffer.concat(data.map((chunk) => chunk.data)),
  };
}

function fitsPalette({ colour, depth }: Header, palette: Buffer): boolean {
  if (colour === 3) return palette.length > 0 && palette.length % 3 === 0 && palette.length <= 3 * 2 ** depth;
  return colour === 2 || colour === 6 ? palette.length <= 768 : palette.length === 0;
}

function fitsTransparency({ colour }: Header, palette: Buffer, transparency: Buffer | null): boolean {
  if (transparency === null) return true;
  if (colour === 3) return transparency.length >= 1 && transparency.length * 3 <= palette.length;
  return (colour === 0 && transparency.length === 2) || (colour === 2 && transparency.length === 6);
}

/** A picture, or one of the seven that an interlaced one is sent as: every so many pixels from a first one. */
export interface Pass {
  readonly width: number;
  readonly height: number;
  readonly lineBytes: number;
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

const WHOLE = [[0, 0, 1, 1]] as const;
const INTERLACED = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export const bitsOf = ({ colour, depth }: Header): number => COLOURS[colour].samples * depth;

export function passesOf(png: Header): Pass[] {
  return (png.isInterlaced ? INTERLACED : WHOLE).flatMap(([x, y, stepX, stepY]) => {
    const width = Math.ceil((png.width - x) / stepX);
    const height = Math.ceil((png.height - y) / stepY);
    if (width < 1 || height < 1) return [];
    return [{ width, height, lineBytes: Math.ceil((width * bitsOf(png)) / 8), x, y, stepX, stepY }];
  });
}

/** Bytes that the lines of a picture come to, each with the number of its filter before it. */
export const sizeOfLines = (png: Header): number =>
  passesOf(png).reduce((bytes, { height, lineBytes }) => bytes + height * (lineBytes + 1), 0);

const MAX_FILTER = 4;

/** Whether inflated lines are those of the picture. */
export function areLinesOf(png: Header, lines: Buffer): boolean {
  if (lines.length !== sizeOfLines(png)) return false;
  let at = 0;
  for (const { height, lineBytes } of passesOf(png)) {
    for (let row = 0; row < height; row += 1) {
      if ((lines[at] ?? 0) > MAX_FILTER) return false;
      at += lineBytes + 1;
    }
  }
  return true;
}
