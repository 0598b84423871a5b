import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { zipInThread } from '../../../../../src/gateways/report-files/zip/zip-in-thread.js';
import { type ZipEntry, zipStream } from '../../../../../src/gateways/report-files/zip/zip-stream.js';

const OPTIONS = { mtime: new Date('2026-01-31T12:00:00Z'), compressionLevel: 1 };
const PIECE = Buffer.from('2025-06-01,-12.50,KETTLE AND SONS\n'.repeat(2_000));
/** More than both sides hold, so that one waits for the other. */
const PIECES = 40;

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  // Parts of one allocation, as short texts are.
  for (let at = 0; at < count; at++) yield PIECE.subarray(at);
}

async function* entries(): AsyncGenerator<ZipEntry> {
  yield { path: 'many.csv', content: pieces(PIECES) };
  yield { path: 'none.ndjson', content: pieces(0) };
  yield { path: 'manifest.json', content: pieces(1) };
}

describe('zipInThread', () => {
  it('makes the same bytes as a zip made in this thread', async () => {
    const expected = await buffer(zipStream(entries(), OPTIONS));
    expect((await buffer(zipInThread(entries(), OPTIONS))).equals(expected)).toBe(true);
  });

  it('fails as the reading of an entry fails', async () => {
    async function* failing(): AsyncGenerator<ZipEntry> {
      async function* content(): AsyncGenerator<Uint8Array> {
        yield* pieces(PIECES);
        throw new RangeError('the rows ended early');
      }
      yield { path: 'rows.csv', content: content() };
    }
    await expect(buffer(zipInThread(failing(), OPTIONS))).rejects.toThrow('the rows ended early');
  });

  it('reads no further, and ends what it reads, when the zip is left', async () => {
    const read = { pieces: 0, isEnded: false };
    async function* watched(): AsyncGenerator<ZipEntry> {
      async function* content(): AsyncGenerator<Uint8Array> {
        try {
          for (;;) {
            read.pieces += 1;
            yield* pieces(1);
          }
        } finally {
          read.isEnded = true;
        }
      }
      yield { path: 'rows.csv', content: content() };
    }
    for await (const piece of zipInThread(watched(), OPTIONS)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(read.isEnded).toBe(true);
    const readWhenLeft = read.pieces;
    await buffer(zipInThread(entries(), OPTIONS));
    expect(read.pieces).toBe(readWhenLeft);
  });

  it('reads no more than a few pieces ahead of whoever takes the zip', async () => {
    let read = 0;
    async function* noise(): AsyncGenerator<ZipEntry> {
      async function* content(): AsyncGenerator<Uint8Array> {
        const { randomBytes } = await import('node:crypto');
        for (; read < 400; read++) yield randomBytes(PIECE.length);
      }
      yield { path: 'noise.bin', content: content() };
    }
    const zip = zipInThread(noise(), OPTIONS);
    await zip.next();
    // A whole other zip is made meanwhile: time enough for the first to run ahead, if it could.
    await buffer(zipInThread(entries(), OPTIONS));
    expect(read).toBeLessThan(40);
    await zip.return(undefined);
  });
});
