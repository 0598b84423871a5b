import type { MessagePort } from 'node:worker_threads';
import { createMailbox, type Mailbox } from '../../threads/mailbox.js';
import type { FromZipThread, ToZipThread } from './zip-messages.js';
import { type ZipEntry, type ZipOptions, zipStream } from './zip-stream.js';

/** Pieces on their way, in either direction, while one is being worked on. */
const PIECES_AHEAD = 2;

type Arriving = Exclude<ToZipThread, { kind: 'begin' | 'taken' }>;

/** The thread's side: makes the one zip that it is asked for. */
export function serveZip(port: MessagePort): void {
  const arriving = createMailbox<Arriving>();
  const taken = createMailbox<true>();
  port.on('message', (message: ToZipThread) => {
    if (message.kind === 'begin') void makeZip(port, message.options, { arriving, taken });
    else if (message.kind === 'taken') taken.put(true);
    else arriving.put(message);
  });
}

interface Inboxes {
  readonly arriving: Mailbox<Arriving>;
  readonly taken: Mailbox<true>;
}

async function makeZip(port: MessagePort, options: ZipOptions, { arriving, taken }: Inboxes): Promise<void> {
  const send = (message: FromZipThread) => port.postMessage(message);
  const want = () => send({ kind: 'want' });
  for (let piece = 0; piece < PIECES_AHEAD; piece++) {
    want();
    taken.put(true);
  }
  try {
    for await (const piece of zipStream(arrivingEntries(arriving, want), options)) {
      await taken.next();
      send({ kind: 'zipped', bytes: new Uint8Array(piece) });
    }
    send({ kind: 'ended' });
  } catch (error) {
    send({ kind: 'broken', error });
  }
}

async function* arrivingEntries(arriving: Mailbox<Arriving>, want: () => void): AsyncGenerator<ZipEntry> {
  for (;;) {
    const message = await arriving.next();
    if (message.kind !== 'entry') return;
    yield { path: message.path, content: arrivingPieces(arriving, want) };
  }
}

async function* arrivingPieces(arriving: Mailbox<Arriving>, want: () => void): AsyncGenerator<Uint8Array> {
  for (;;) {
    const message = await arriving.next();
    if (message.kind !== 'bytes' || message.bytes === null) return;
    want();
    yield message.bytes;
  }
}
