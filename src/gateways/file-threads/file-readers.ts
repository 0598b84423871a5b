import type { Worker } from 'node:worker_threads';
import { LIMITS } from '../../limits/limits.js';
import type { OpenFile } from '../bank-files/file-text.js';
import { startThread } from '../threads/start-thread.js';
import type { FileOptions } from './messages.js';
import { type ReadingFile, readInThread } from './read-in-thread.js';
import type { WorkLimits } from './watch-thread.js';

/** Reads files beside the process that asks, so that one which never ends blocks no other work. */
export interface FileReaders {
  /** Recognises the file and begins to read it. @throws {BankFileError} */
  read(open: OpenFile, options: FileOptions): Promise<ReadingFile>;
  /** Ends every thread, whatever it is doing. */
  close(): Promise<void>;
}

interface FileReadersOptions {
  readonly entry?: URL;
  readonly limits?: WorkLimits;
}

const OWN_ENTRY = new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js', import.meta.url);
const { fileReadingStallMs, fileReadingLeastMs, fileReadingMsPerMiB, fileReadingHeapBytes } = LIMITS.imports;
const OWN_LIMITS: WorkLimits = {
  stallMs: fileReadingStallMs.value,
  leastMs: fileReadingLeastMs.value,
  msPerMiB: fileReadingMsPerMiB.value,
};
const HEAP_MIB = fileReadingHeapBytes.value / 1024 / 1024;
/** Kept for the next file, for starting one takes a second; more of them would only hold memory. */
const KEPT_IDLE = 2;

/**
 * One thread for each file that is being read, so that no file waits for another; the caller bounds how many that
 * is. Threads are started when first needed and kept when done.
 * @param options.entry another module for the threads, whose reading can be made to hang
 */
export function createFileReaders({
  entry = OWN_ENTRY,
  limits = OWN_LIMITS,
}: FileReadersOptions = {}): FileReaders {
  const idle: Worker[] = [];
  const all = new Set<Worker>();

  function start(): Worker {
    const thread = startThread(entry, HEAP_MIB);
    all.add(thread);
    thread.on('exit', () => {
      all.delete(thread);
      const at = idle.indexOf(thread);
      if (at >= 0) idle.splice(at, 1);
    });
    // While it reads, its errors go to the caller; an idle thread that fails is replaced.
    thread.on('error', () => undefined);
    return thread;
  }

  function release(thread: Worker, state: 'free' | 'spoilt'): void {
    thread.unref();
    if (state === 'free' && idle.length < KEPT_IDLE && all.has(thread)) idle.push(thread);
    else void thread.terminate();
  }

  return {
    read(open, options) {
      const thread = idle.pop() ?? start();
      thread.ref();
      return readInThread({ thread, open, options, limits, done: (state) => release(thread, state) });
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}
