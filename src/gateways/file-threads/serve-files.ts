import type { MessagePort } from 'node:worker_threads';
import { BankFileError } from '../bank-files/bank-file-error.js';
import type { OpenFile } from '../bank-files/file-text.js';
import { createMailbox, type Mailbox } from '../threads/mailbox.js';
import { judgeFile } from './judge-file.js';
import type { FileOptions, FromThread, ToThread } from './messages.js';
import { packEntry } from './packed-entries.js';
import type { ImportContent } from './read-import-content.js';

/** Pieces of a file on their way while one is being read. */
const PIECES_AHEAD = 2;
/** Batches on their way while one is being used. */
const BATCHES_AHEAD = 2;

type ReadContent = (open: OpenFile, options: FileOptions) => Promise<ImportContent>;

/** The thread's side: reads the files it is given one after another, until it is ended. */
export function serveFiles(port: MessagePort, read: ReadContent): void {
  const send = (message: FromThread) => port.postMessage(message);
  let job: { source: ReturnType<typeof createSource>; taken: Mailbox<true> } | null = null;
  port.on('message', (message: ToThread) => {
    switch (message.kind) {
      case 'read': {
        job = { source: createSource(send), taken: createMailbox() };
        void readFile(read, message.options, { send, ...job });
        break;
      }
      case 'bytes':
        job?.source.arrived(message.stream, message.bytes);
        break;
      case 'taken':
        job?.taken.put(true);
        break;
    }
  });
}

interface Job {
  readonly send: (message: FromThread) => void;
  readonly source: ReturnType<typeof createSource>;
  readonly taken: Mailbox<true>;
}

async function readFile(read: ReadContent, options: FileOptions, { send, source, taken }: Job) {
  try {
    const judged = await judgeFile(() => read(source.open, options), options);
    send({ kind: 'facts', facts: judged.facts });
    let underWay = 0;
    for await (const entries of judged.batches) {
      if (underWay >= BATCHES_AHEAD) await taken.next();
      else underWay += 1;
      send({ kind: 'entries', entries: entries.map(packEntry) });
    }
    send({ kind: 'ended', findings: judged.findings() });
  } catch (error) {
    if (error instanceof BankFileError)
      send({ kind: 'refused', code: error.fileCode, detail: error.message });
    else send({ kind: 'broken', error });
  }
}

/** The file as the thread sees it: each `open` asks the other side for its pieces, a few ahead. */
function createSource(send: (message: FromThread) => void) {
  const streams = new Map<number, Mailbox<Uint8Array | null>>();
  let last = 0;
  async function* open(): AsyncGenerator<Uint8Array> {
    last += 1;
    const stream = last;
    const pieces = createMailbox<Uint8Array | null>();
    streams.set(stream, pieces);
    send({ kind: 'open', stream });
    for (let asked = 0; asked < PIECES_AHEAD; asked++) send({ kind: 'want', stream });
    try {
      for (let piece = await pieces.next(); piece !== null; piece = await pieces.next()) {
        send({ kind: 'want', stream });
        yield piece;
      }
    } finally {
      streams.delete(stream);
      send({ kind: 'close', stream });
    }
  }
  return {
    open,
    arrived: (stream: number, bytes: Uint8Array | null) => streams.get(stream)?.put(bytes),
  };
}
