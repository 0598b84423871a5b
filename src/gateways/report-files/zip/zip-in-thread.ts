import type { Worker } from 'node:worker_threads';
import { createMailbox, type Mailbox } from '../../threads/mailbox.js';
import { startThread } from '../../threads/start-thread.js';
import type { FromZipThread, ToZipThread } from './zip-messages.js';
import type { ZipEntry, ZipOptions } from './zip-stream.js';

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './zip-thread.ts' : './zip-thread.js',
  import.meta.url,
);
/** Largest heap of the thread, which uses a tenth of it: it holds a few pieces of 64 KiB. */
const HEAP_MIB = 64;

/**
 * `zipStream` for files so large that compressing them would keep other work of the process waiting: the zip is made in
 * a thread of its own, which ends with it. Entries are read as fast as the zip is. @throws what reading an entry throws
 */
export async function* zipInThread(
  entries: AsyncIterable<ZipEntry>,
  options: ZipOptions,
): AsyncGenerator<Uint8Array> {
  const thread = startThread(ENTRY, HEAP_MIB);
  const zipped = createMailbox<Uint8Array | null>();
  const wanted = createMailbox<true>();
  const fail = (error: unknown) => {
    zipped.fail(error);
    wanted.fail(error);
  };
  thread.on('message', (message: FromZipThread) => {
    if (message.kind === 'want') wanted.put(true);
    else if (message.kind === 'zipped') zipped.put(message.bytes);
    else if (message.kind === 'ended') zipped.put(null);
    else fail(message.error);
  });
  thread.on('error', fail).on('exit', () => fail(new Error('The thread that makes a zip has ended.')));
  const sent = sendEntries(thread, entries, { options, wanted }).catch(fail);
  try {
    for (let bytes = await zipped.next(); bytes !== null; bytes = await zipped.next()) {
      post(thread, { kind: 'taken' });
      yield bytes;
    }
  } finally {
    await thread.terminate();
    // Whatever was being read is left in order, so that what it is read from can be used again.
    await sent;
  }
}

interface Sending {
  readonly options: ZipOptions;
  readonly wanted: Mailbox<true>;
}

async function sendEntries(
  thread: Worker,
  entries: AsyncIterable<ZipEntry>,
  { options, wanted }: Sending,
): Promise<void> {
  post(thread, { kind: 'begin', options });
  for await (const { path, content } of entries) {
    post(thread, { kind: 'entry', path });
    for await (const piece of content) {
      await wanted.next();
      post(thread, { kind: 'bytes', bytes: alone(piece) });
    }
    post(thread, { kind: 'bytes', bytes: null });
  }
  post(thread, { kind: 'end' });
}

/** A piece in memory of its own. A message between threads is copied with the memory around it; handing it over would cost more. */
const alone = (piece: Uint8Array): Uint8Array =>
  piece.byteLength === piece.buffer.byteLength ? piece : new Uint8Array(piece);

const post = (thread: Worker, message: ToZipThread) => thread.postMessage(message);
