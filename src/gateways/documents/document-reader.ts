import type { DocumentRead } from '../../domain/documents/document-read.js';
import { type DocumentScanner, NO_SCANNER } from '../../domain/documents/document-scanner.js';
import type { DocumentMediaType } from '../../domain/documents/media-type-of.js';
import { readOfParts } from '../../domain/documents/read-of-parts.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { LIMITS } from '../../limits/limits.js';
import { NOT_READ, type ReadingResult, readingOf } from './reading-result.js';
import { createReadingThread, type PartsRead, type ThreadLimits } from './reading-thread.js';

/** A document whose content is fetched when its turn comes. */
export interface UnreadDocument {
  readonly mediaType: DocumentMediaType;
  /** The day on which it is read. */
  readonly today: IsoDate;
  content(): AsyncIterable<Uint8Array>;
}

/** Reads the text of documents beside the process that asks, one after another. */
export interface DocumentReader {
  /** Always answers, and within a time: what cannot be read says so. @throws what `content` throws */
  read(document: UnreadDocument): Promise<ReadingResult>;
  close(): Promise<void>;
}

interface ReaderLimits extends ThreadLimits {
  readonly readingMs: number;
  readonly attachmentMs: number;
  readonly attachmentsMs: number;
  readonly waitingMs: number;
}

const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js', import.meta.url);
const { startingMs, readingMs, attachmentMs, attachmentsMs, waitingMs, readingHeapBytes } = LIMITS.documents;
const OWN_LIMITS: ReaderLimits = {
  startingMs: startingMs.value,
  readingMs: readingMs.value,
  attachmentMs: attachmentMs.value,
  attachmentsMs: attachmentsMs.value,
  waitingMs: waitingMs.value,
  heapBytes: readingHeapBytes.value,
};

const NO_TEXT: ReadingResult = { reading: 'no_text', read: null };

/**
 * One thread, started when it is first needed and kept. A document that takes too long or too much ends it, and only itself. While others
 * are read, a document waits for its turn, and not for long: it holds no memory while it waits.
 * @param scanner asked for the text of what has none
 */
export function createDocumentReader({
  limits = OWN_LIMITS,
  scanner = NO_SCANNER,
  entry = ENTRY,
}: {
  readonly limits?: ReaderLimits;
  readonly scanner?: DocumentScanner;
  readonly entry?: URL;
} = {}): DocumentReader {
  const thread = createReadingThread(entry, limits);
  /** Ends when everybody who has come so far has been read, or has gone. */
  let last: Promise<void> = Promise.resolve();

  async function readNow({ mediaType, today, content }: UnreadDocument): Promise<ReadingResult> {
    const bytes = await gathered(content());
    const result = await thread.ask({ mediaType, bytes, lines: null, today }, limits.readingMs);
    if ('reads' in result)
      return readingOf(readOfParts([...result.reads, ...(await readAttached(result, today))]));
    if (result.reading !== 'no_text') return result;
    const lines = await scanner.scan(bytes, mediaType).catch(() => null);
    if (lines === null) return result;
    const scanned = await thread.ask({ mediaType, bytes: new Uint8Array(), lines, today }, limits.readingMs);
    return 'reads' in scanned ? result : scanned;
  }

  /** Each by itself: one that takes too long or too much ends the thread, and the next is read in another. */
  async function readAttached({ pdfs }: PartsRead, today: IsoDate): Promise<readonly DocumentRead[]> {
    const reads: DocumentRead[] = [];
    const end = performance.now() + limits.attachmentsMs;
    for (const bytes of pdfs) {
      if (performance.now() > end) break;
      const message = { mediaType: 'application/pdf', bytes, lines: null, today } as const;
      const result = await thread.ask(message, limits.attachmentMs);
      if ('read' in result && result.read !== null) reads.push(result.read);
    }
    return reads;
  }

  return {
    async read(document) {
      if (document.mediaType.startsWith('image/') && scanner === NO_SCANNER) return NO_TEXT;
      const turn = last;
      let pass: () => void = () => undefined;
      last = new Promise((resolve) => {
        pass = resolve;
      });
      if (!(await isOverWithin(turn, limits.waitingMs))) {
        void turn.then(pass);
        return NOT_READ;
      }
      return readNow(document).finally(pass);
    },
    close: thread.close,
  };
}

async function gathered(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function isOverWithin(turn: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([turn.then(() => true), tooLong]).finally(() => clearTimeout(timer));
}
