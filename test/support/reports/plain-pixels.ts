import { inflateSync } from 'node:zlib';

/** Red, green, blue and alpha of each pixel of a PNG of lines without a filter, of eight bits a sample. */
export function pixelsOfPlain(bytes: Buffer): number[][] {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (bytes.toString('hex', 24, 29) !== '0806000000') throw new Error('not eight bits of colours with alpha');
  const at = bytes.indexOf('IDAT');
  const lines = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
  return Array.from({ length: width * height }, (_, index) => {
    const line = Math.floor(index / width) * (width * 4 + 1);
    if (lines[line] !== 0) throw new Error('a line has a filter');
    const from = line + 1 + (index % width) * 4;
    return [...lines.subarray(from, from + 4)];
  });
}
