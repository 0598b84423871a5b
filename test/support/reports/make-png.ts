import { crc32, deflateSync } from 'node:zlib';

export interface MadePng {
  readonly width: number;
  readonly height: number;
  readonly colour: number;
  readonly depth: number;
  readonly isInterlaced?: boolean;
  /** Before the lines. */
  readonly chunks?: readonly (readonly [type: string, data: Buffer])[];
  /** Each with its filter; `null` for a file without any. */
  readonly lines: Buffer | null;
}

/** A PNG of whatever parts, be they right or wrong. */
export function makePng(made: MadePng): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(made.width, 0);
  header.writeUInt32BE(made.height, 4);
  header[8] = made.depth;
  header[9] = made.colour;
  header[12] = made.isInterlaced === true ? 1 : 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(made.chunks ?? []).map(([type, data]) => chunk(type, data)),
    ...(made.lines === null ? [] : [chunk('IDAT', deflateSync(made.lines))]),
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
