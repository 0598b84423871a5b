import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly path: string;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface ZipOptions {
  /** The instant that every entry is dated. */
  readonly mtime: Date;
  /** 1, quick, to 9, small. */
  readonly compressionLevel: number;
}

/**
 * A zip whose entries are streamed as fast as it is read. The next entry is asked for when the one before has been
 * read, so that it can say what that held. One that fails fails the zip.
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry>,
  { mtime, compressionLevel }: ZipOptions,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let open: Readable | undefined;
  async function add(): Promise<void> {
    for await (const { path, content } of entries) {
      open = Readable.from(content, { objectMode: false });
      const isRead = once(open, 'end');
      zip.addReadStream(open, path, { mtime, compressionLevel, mode: 0o100644 });
      await isRead;
    }
    zip.end();
  }
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  add().catch(fail);
  try {
    yield* output;
  } finally {
    open?.destroy();
  }
}
