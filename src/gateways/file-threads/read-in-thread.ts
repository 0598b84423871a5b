import type { Worker } from 'node:worker_threads';
import { BankFileError } from '../bank-files/bank-file-error.js';
import type { OpenFile } from '../bank-files/file-text.js';
import { createMailbox, type Mailbox } from '../threads/mailbox.js';
import type { FileFacts, FileFindings, FileOptions, FromThread, ToThread } from './messages.js';
import { type PackedEntry, unpackEntry } from './packed-entries.js';
import type { ImportEntry } from './read-entries.js';
import { type WorkLimits, watchThread } from './watch-thread.js';

/** A file that a thread is reading. */
export interface ReadingFile {
  readonly facts: FileFacts;
  /** In file order, many at a time; each batch once, too. */
  readonly batches: AsyncGenerator<Iterable<ImportEntry>>;
  /** Findings of the whole file. @throws unless `batches` has ended */
  readonly findings: () => FileFindings;
  /** Frees the thread. To be called whatever happens, also when `batches` was never begun. */
  readonly close: () => void;
}

interface Reading {
  readonly thread: Worker;
  readonly open: OpenFile;
  readonly options: FileOptions;
  readonly limits: WorkLimits;
  /** Once, when the thread is free for another file, or is not to be used again. */
  readonly done: (state: 'free' | 'spoilt') => void;
}

/**
 * Reads one file in a thread: its bytes go in and its entries come out piece by piece, so that neither side holds
 * more than a few. @throws {BankFileError} `file_too_demanding` where it takes more work or memory than any
 * bank's file; whatever reading the file itself throws
 */
export async function readInThread(reading: Reading): Promise<ReadingFile> {
  const { inbox, end } = startReading(reading);
  let findings: FileFindings | null = null;
  const next = async () => {
    try {
      const message = await inbox.next();
      if (message.kind === 'refused') throw new BankFileError(message.code, message.detail);
      if (message.kind === 'broken') throw message.error;
      return message;
    } catch (error) {
      end(error instanceof BankFileError && error.code !== 'file_too_demanding' ? 'free' : 'spoilt');
      throw error;
    }
  };
  async function* batches(): AsyncGenerator<Iterable<ImportEntry>> {
    for (;;) {
      const message = await next();
      if (message.kind === 'ended') {
        findings = message.findings;
        return end('free');
      }
      if (message.kind !== 'entries') continue;
      reading.thread.postMessage({ kind: 'taken' } satisfies ToThread);
      yield unpacked(message.entries);
    }
  }
  const first = await next();
  if (first.kind !== 'facts') throw new Error(`a thread began with ${first.kind}`);
  return {
    facts: first.facts,
    batches: batches(),
    findings() {
      if (findings === null) throw new Error('The file has not been read to its end.');
      return findings;
    },
    close: () => end('spoilt'),
  };
}

/** Each entry when it is its turn: unpacked all at once, those of a batch outlive a collection of the young heap (decision 37). */
function* unpacked(entries: readonly PackedEntry[]): Generator<ImportEntry> {
  for (const entry of entries) yield unpackEntry(entry);
}

type ForReader = Extract<FromThread, { kind: 'facts' | 'entries' | 'ended' | 'refused' | 'broken' }>;

function startReading({ thread, open, options, limits, done }: Reading) {
  const inbox = createMailbox<ForReader>();
  const source = sendPieces(thread, open, inbox);
  const watch = watchThread(thread, { limits, readBytes: source.sentBytes }, () =>
    inbox.fail(new BankFileError('file_too_demanding')),
  );
  let isOver = false;
  const onMessage = (message: FromThread) => {
    watch.progressed();
    if (message.kind === 'open' || message.kind === 'want' || message.kind === 'close') source.asked(message);
    else inbox.put(message);
  };
  const onError = (error: Error) =>
    inbox.fail(isOutOfMemory(error) ? new BankFileError('file_too_demanding') : error);
  const onExit = (code: number) => inbox.fail(new Error(`a thread that reads a file ended with ${code}`));
  thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  const end = (state: 'free' | 'spoilt') => {
    if (isOver) return;
    isOver = true;
    watch.end();
    source.close();
    inbox.fail(new Error('The file is no longer being read.'));
    thread.off('message', onMessage).off('error', onError).off('exit', onExit);
    done(state);
  };
  thread.postMessage({ kind: 'read', options } satisfies ToThread);
  return { inbox, end };
}

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

type Asking = Extract<FromThread, { kind: 'open' | 'want' | 'close' }>;

/** Reads the file as often, and as far, as the thread asks. An error of the store is the reader's, not the file's. */
function sendPieces(thread: Worker, open: OpenFile, inbox: Mailbox<ForReader>) {
  const streams = new Map<number, AsyncIterator<Uint8Array>>();
  let sentBytes = 0;
  async function sendNext(stream: number): Promise<void> {
    try {
      const piece = await streams.get(stream)?.next();
      // The stream has been closed; the thread may be reading another file by now.
      if (piece === undefined || !streams.has(stream)) return;
      // A copy of these bytes alone, to be handed over: what they lie in may be far larger, and in use again.
      const bytes = piece.done ? null : new Uint8Array(piece.value);
      sentBytes += bytes?.length ?? 0;
      const message: ToThread = { kind: 'bytes', stream, bytes };
      thread.postMessage(message, bytes === null ? [] : [bytes.buffer]);
    } catch (error) {
      // An iterator that has thrown says that it is done when asked again, which is not the end of the file.
      if (streams.delete(stream)) inbox.fail(error);
    }
  }
  function close(stream: number): void {
    const iterator = streams.get(stream);
    streams.delete(stream);
    iterator?.return?.().catch(() => undefined);
  }
  return {
    sentBytes: () => sentBytes,
    asked({ kind, stream }: Asking): void {
      if (kind === 'open') streams.set(stream, open()[Symbol.asyncIterator]());
      else if (kind === 'want') void sendNext(stream);
      else close(stream);
    },
    close: () => [...streams.keys()].forEach(close),
  };
}
