import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { LIMITS } from '../../../limits/limits.js';
import { BankFileError, type BankFileErrorCode } from '../bank-file-error.js';

const MAX_ENTRIES = LIMITS.bankFiles.archiveEntries.value;
const MAX_INFLATED = LIMITS.bankFiles.archiveInflatedBytes.value;
const MAX_RATIO = LIMITS.bankFiles.archiveRatio.value;
/** Below this no ratio can do harm. */
const SMALL_BYTES = 1024 * 1024;

/** An archive whose parts are read as text. */
export interface ZipArchive {
  readonly names: readonly string[];
  has(name: string): boolean;
  /**
   * A part's text as it streams, as often as asked. The first time it is read through beforehand, so that nothing
   * is made of a part that is damaged. @throws {BankFileError}
   */
  text(name: string): AsyncGenerator<string>;
}

/** @throws {BankFileError} for one that is damaged, encrypted, or inflates to more than any workbook */
export async function openZipArchive(bytes: Buffer): Promise<ZipArchive> {
  const entries = new Map<string, Entry>();
  const zip = await guarded(async () => {
    const opened = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    if (opened.entryCount > MAX_ENTRIES) throw new BankFileError('file_too_demanding');
    for await (const entry of opened.eachEntry()) entries.set(entry.fileName, entry);
    return opened;
  }, ['format_not_recognised', NO_ARCHIVE]);
  refuseBombs([...entries.values()]);
  const sound = new Set<Entry>();
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    async *text(name) {
      const entry = entries.get(name);
      if (entry === undefined) throw new BankFileError('malformed_file');
      if (entry.isEncrypted()) throw new BankFileError('file_encrypted');
      if (!sound.has(entry)) await assertSound(zip, entry);
      sound.add(entry);
      const decoder = new TextDecoder(await encodingOf(zip, entry));
      for await (const piece of inflated(zip, entry)) yield decoder.decode(piece, { stream: true });
      yield decoder.decode();
    },
  };
}

function refuseBombs(entries: readonly Entry[]): void {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const isBomb = ({ uncompressedSize, compressedSize }: Entry) =>
    uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO;
  if (total > MAX_INFLATED || entries.some(isBomb)) throw new BankFileError('file_too_demanding');
}

/** Reads an entry to its end and compares its checksum; the stream itself checks the length. @throws {BankFileError} `malformed_file` */
async function assertSound(zip: ZipFile, entry: Entry): Promise<void> {
  let sum = 0;
  for await (const piece of inflated(zip, entry)) sum = crc32(piece, sum);
  if (sum !== entry.crc32) throw new BankFileError('malformed_file');
}

async function* inflated(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await guarded(() => zip.openReadStreamPromise(entry));
  const pieces = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await guarded(() => pieces.next());
      if (next.done === true) return;
      yield next.value as Buffer;
    }
  } finally {
    stream.destroy();
  }
}

async function encodingOf(zip: ZipFile, entry: Entry): Promise<string> {
  for await (const piece of inflated(zip, entry)) {
    if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
    return piece[0] === 0xfe && piece[1] === 0xff ? 'utf-16be' : 'utf-8';
  }
  return 'utf-8';
}

/** Whatever the library finds wrong with an archive is a fault of the file. */
async function guarded<T>(
  step: () => Promise<T>,
  [code, detail]: readonly [BankFileErrorCode, string?] = ['malformed_file'],
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof BankFileError) throw error;
    throw new BankFileError(code, detail, { cause: error });
  }
}

const NO_ARCHIVE =
  'The file begins as a workbook does, but breaks off or is damaged. Save it again, or export the transactions as CSV.';
