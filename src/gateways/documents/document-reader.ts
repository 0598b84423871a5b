import type { Worker } from 'node:worker_threads';
import type { DocumentRead, DocumentText } from '../../domain/documents/document-read.js';
import { type DocumentScanner, NO_SCANNER } from '../../domain/documents/document-scanner.js';
import type { DocumentMediaType } from '../../domain/documents/media-type-of.js';
import { readOfParts } from '../../domain/documents/read-of-parts.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { LIMITS } from '../../limits/limits.js';
import { startThread } from '../threads/start-thread.js';
import { type ReadingResult, readingOf } from './reading-result.js';

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

/** Message to the thread that reads. `lines` stands in place of the bytes where something else has read them. */
export interface ToReading {
  readonly mediaType: DocumentMediaType;
  readonly bytes: Uint8Array;
  readonly lines: DocumentText['lines'] | null;
  readonly today: IsoDate;
}

/** Facts that were read of the texts in an e-mail, and the PDFs that are attached to it. */
export interface PartsRead {
  readonly reads: readonly DocumentRead[];
  readonly pdfs: readonly Uint8Array[];
}

/** From the thread: it is ready for a document, has loaded what it reads this one with, or has read it. */
export type FromReading = 'ready' | 'begun' | ReadingResult | PartsRead;

interface ReaderLimits {
  readonly startingMs: number;
  readonly readingMs: number;
  readonly attachmentMs: number;
  readonly attachmentsMs: number;
  readonly waitingMs: number;
  readonly heapBytes: number;
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
const MIB = 1024 * 1024;
const UNREADABLE: ReadingResult = { reading: 'unreadable', read: null };
const NOT_READ: ReadingResult = { reading: 'not_read', read: null };
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
  /** `isReady` once it has loaded what it reads with. */
  let thread: { readonly worker: Worker; isReady: boolean } | null = null;
  /** Ends when everybody who has come so far has been read, or has gone. */
  let last: Promise<void> = Promise.resolve();

  function running() {
    if (thread !== null) return thread;
    const started = { worker: startThread(entry, limits.heapBytes / MIB), isReady: false };
    started.worker.on('error', () => undefined);
    started.worker.on('message', (message: FromReading) => {
      if (message === 'ready') started.isReady = true;
    });
    started.worker.on('exit', () => {
      if (thread === started) thread = null;
    });
    thread = started;
    return started;
  }

  /**
   * Ends with the answer, at the latest when the time is over; then, as after a fault, the thread goes. One that is still starting goes on,
   * for the next document.
   */
  function ask(message: ToReading, withinMs: number): Promise<ReadingResult | PartsRead> {
    const asked = running();
    const { worker } = asked;
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const within = (ms: number, onEnd: () => void) => {
        clearTimeout(timer);
        timer = setTimeout(onEnd, ms);
      };
      const end = (result: ReadingResult | PartsRead, isSpoilt: boolean) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onFault).off('exit', onFault);
        if (isSpoilt && thread === asked) thread = null;
        if (isSpoilt) void worker.terminate();
        else worker.unref();
        resolve(result);
      };
      const onFault = () => end(UNREADABLE, true);
      const send = () => {
        within(limits.startingMs, () => end(NOT_READ, true));
        worker.postMessage(message);
      };
      const onMessage = (answer: FromReading) => {
        if (answer === 'ready') send();
        else if (answer === 'begun') within(withinMs, onFault);
        else end(answer, false);
      };
      worker.ref();
      worker.on('message', onMessage).on('error', onFault).on('exit', onFault);
      if (asked.isReady) send();
      else within(limits.startingMs, () => end(NOT_READ, false));
    });
  }

  async function readNow({ mediaType, today, content }: UnreadDocument): Promise<ReadingResult> {
    const bytes = await gathered(content());
    const result = await ask({ mediaType, bytes, lines: null, today }, limits.readingMs);
    if ('reads' in result)
      return readingOf(readOfParts([...result.reads, ...(await readAttached(result, today))]));
    if (result.reading !== 'no_text') return result;
    const lines = await scanner.scan(bytes, mediaType).catch(() => null);
    if (lines === null) return result;
    const scanned = await ask({ mediaType, bytes: new Uint8Array(), lines, today }, limits.readingMs);
    return 'reads' in scanned ? result : scanned;
  }

  /** Each by itself: one that takes too long or too much ends the thread, and the next is read in another. */
  async function readAttached({ pdfs }: PartsRead, today: IsoDate): Promise<readonly DocumentRead[]> {
    const reads: DocumentRead[] = [];
    const end = performance.now() + limits.attachmentsMs;
    for (const bytes of pdfs) {
      if (performance.now() > end) break;
      const message = { mediaType: 'application/pdf', bytes, lines: null, today } as const;
      const result = await ask(message, limits.attachmentMs);
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
    async close() {
      await thread?.worker.terminate();
    },
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
