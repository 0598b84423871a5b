import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer);

/** The files of a small zip by name. */
export async function readZip(zip: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await open(zip, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    archive.on('entry', (entry: Entry) => {
      archive.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        const pieces: Buffer[] = [];
        for await (const piece of stream) pieces.push(piece as Buffer);
        files.set(entry.fileName, Buffer.concat(pieces));
        archive.readEntry();
      });
    });
    archive.on('end', () => resolve(files));
    archive.on('error', reject);
    archive.readEntry();
  });
}
