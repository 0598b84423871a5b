import type { Worker } from 'node:worker_threads';
import type { DocumentRead, DocumentText } from '../../domain/documents/document-read.js';
import type { DocumentMediaType } from '../../domain/documents/media-type-of.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { startThread } from '../threads/start-thread.js';
import { NOT_READ, type ReadingResult } from './reading-result.js';

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

/** A message from the thread: it is ready for a document, has loaded what it reads this one with, or has read it. */
export type FromReading = 'ready' | 'begun' | ReadingResult | PartsRead;

export interface ThreadLimits {
  readonly startingMs: number;
  readonly heapBytes: number;
}

/** The thread that reads documents, one at a time: started when it is first needed, and again after it was ended. */
interface ReadingThread {
  /**
   * Ends with the answer, at the latest when the time is over; then, as after a fault, the thread goes. One that is still
   * starting goes on, for the next document.
   */
  ask(message: ToReading, withinMs: number): Promise<ReadingResult | PartsRead>;
  close(): Promise<void>;
}

const MIB = 1024 * 1024;
const UNREADABLE: ReadingResult = { reading: 'unreadable', read: null };

export function createReadingThread(entry: URL, limits: ThreadLimits): ReadingThread {
  /** `isReady` once it has loaded what it reads with. */
  let thread: { readonly worker: Worker; isReady: boolean } | null = null;

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

  return {
    ask,
    async close() {
      await thread?.worker.terminate();
    },
  };
}
