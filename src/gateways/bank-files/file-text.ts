import { isAscii, isUtf8 } from 'node:buffer';
import { BankFileError } from './bank-file-error.js';
import { decodeWindows1252 } from './decode-windows-1252.js';
import { decodeMixedUtf8, isMostlyUtf8 } from './mixed-utf8.js';

/** Starts the file from its first byte, as often as asked. */
export type OpenFile = () => AsyncIterable<Uint8Array>;

/** `ascii` where the beginning shows no more: what comes later may be UTF-8 or windows-1252. */
type FileEncoding = 'ascii' | 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The beginning of a file, decoded. */
export interface FileSample {
  readonly text: string;
  readonly encoding: FileEncoding;
  /** The sample is the whole file. */
  readonly complete: boolean;
}

/** Enough for any preamble and some thousand rows. */
const SAMPLE_BYTES = 256 * 1024;

/** How a file begins, as it is. */
interface FileBeginning {
  readonly bytes: Buffer;
  /** Whether the bytes are the whole file. */
  readonly complete: boolean;
}

/** Reads at most the first 256 KiB. */
export async function beginningOf(open: OpenFile): Promise<FileBeginning> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let complete = true;
  for await (const chunk of open()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > SAMPLE_BYTES) {
      complete = false;
      break;
    }
  }
  return { bytes: Buffer.concat(chunks, Math.min(size, SAMPLE_BYTES)), complete };
}

/** Reads and decodes at most the first 256 KiB. @throws {BankFileError} for a binary or empty file */
export const sampleFile = async (open: OpenFile): Promise<FileSample> => sampleOf(await beginningOf(open));

/** Decodes how a file begins. @throws {BankFileError} for a binary or empty file */
export function sampleOf({ bytes, complete }: FileBeginning): FileSample {
  refuseBinary(bytes);
  const encoding = detectEncoding(bytes);
  const decode = decoderOf(encoding);
  const text = withoutZeros(decode(bytes, false));
  if (text.trim() === '') throw new BankFileError('file_empty');
  return { text, encoding, complete };
}

/**
 * The file's text as it streams. In UTF-8 each byte that is none is read as windows-1252 by itself; a file that
 * was plain ASCII at first is windows-1252 from where most of its other bytes are no UTF-8. Stray zero characters
 * are dropped.
 */
export async function* fileText(open: OpenFile, encoding: FileEncoding): AsyncGenerator<string> {
  const decode = decoderOf(encoding);
  for await (const chunk of open()) {
    const text = withoutZeros(decode(chunk, false));
    if (text !== '') yield text;
  }
  const rest = withoutZeros(decode(new Uint8Array(0), true));
  if (rest !== '') yield rest;
}

/** No text holds U+0000 on purpose, and a database column cannot. */
const withoutZeros = (text: string) => (text.includes('\0') ? text.replaceAll('\0', '') : text);

type Decode = (bytes: Uint8Array, last: boolean) => string;

function decoderOf(encoding: FileEncoding): Decode {
  if (encoding === 'windows-1252') return decodeWindows1252;
  if (encoding === 'ascii' || encoding === 'utf-8') return utf8Decoder(encoding === 'ascii');
  const decoder = new TextDecoder(encoding);
  return (bytes, last) => decoder.decode(bytes, { stream: !last });
}

function utf8Decoder(beginsAscii: boolean): Decode {
  let isUndecided = beginsAscii;
  let isOther = false;
  let first = true;
  let held: Uint8Array = new Uint8Array(0);
  return (chunk, last) => {
    const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const ready = last ? bytes : bytes.subarray(0, wholeCharacters(bytes));
    held = bytes.subarray(ready.length);
    if (isOther) return decodeWindows1252(ready);
    const isWhole = isUtf8(ready);
    if (!isWhole && isUndecided && !isMostlyUtf8(ready)) {
      isOther = true;
      return decodeWindows1252(ready);
    }
    const text = isWhole
      ? Buffer.from(ready.buffer, ready.byteOffset, ready.byteLength).toString('utf8')
      : decodeMixedUtf8(ready);
    isUndecided &&= isWhole && text.length === ready.length;
    const unmarked = first ? text.replace(/^\ufeff/, '') : text;
    first &&= text === '';
    return unmarked;
  };
}

function detectEncoding(bytes: Uint8Array): FileEncoding {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > bytes.length / 4 && even === 0) return 'utf-16le';
  if (even > bytes.length / 4 && odd === 0) return 'utf-16be';
  if (even + odd > bytes.length / 100) throw new BankFileError('encoding_not_supported');
  const whole = bytes.subarray(0, wholeCharacters(bytes));
  if (isAscii(whole)) return 'ascii';
  return isUtf8(whole) || hasMark(whole) || isMostlyUtf8(whole) ? 'utf-8' : 'windows-1252';
}

/** UTF-8's byte order mark. */
const hasMark = ([first, second, third]: Uint8Array) => first === 0xef && second === 0xbb && third === 0xbf;

const BINARY_SIGNATURES: readonly string[] = ['\u001f\u008b', '{\\rtf'];
const ARCHIVES: readonly string[] = ['PK\u0003\u0004', 'PK\u0005\u0006'];
/** Beginning of files that hold several streams: old workbooks, and new ones with a password. */
const COMPOUND = '\u00d0\u00cf\u0011\u00e0';

/** A PDF may begin with something else. */
const PDF_WITHIN = 64;

/** Kind of a file that is no text, by its first bytes; `null` for text. */
export function binaryKind({ bytes }: FileBeginning): 'archive' | 'compound' | 'pdf' | null {
  const head = bytes.subarray(0, 8).toString('latin1');
  if (ARCHIVES.some((signature) => head.startsWith(signature))) return 'archive';
  if (bytes.subarray(0, PDF_WITHIN).includes('%PDF-')) return 'pdf';
  return head.startsWith(COMPOUND) ? 'compound' : null;
}

function refuseBinary(bytes: Buffer): void {
  const head = bytes.subarray(0, 8).toString('latin1');
  if (!BINARY_SIGNATURES.some((signature) => head.startsWith(signature))) return;
  throw new BankFileError(
    'format_not_recognised',
    'The file is an archive or a text with formatting. Export the transactions as CSV, xlsx, ods, OFX, QIF, MT940 or CAMT.053 and send that.',
  );
}

/** How many of the bytes end on a character's last byte, by UTF-8's own marks. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
