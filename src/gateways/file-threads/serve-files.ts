import type { MessagePort } from 'node:worker_threads';
import type { BankFileItem } from '../../domain/bank-files/bank-row.js';
import { createBalanceTally } from '../../domain/imports/balance-check.js';
import { createItemTally } from '../../domain/imports/import-warnings.js';
import type { BankFile } from '../bank-files/bank-file.js';
import { BankFileError } from '../bank-files/bank-file-error.js';
import type { OpenFile } from '../bank-files/file-text.js';
import { createMailbox, type Mailbox } from '../threads/mailbox.js';
import type { FileFindings, FileOptions, FromThread, ToThread } from './messages.js';
import { createEntryReader, type ImportEntry } from './read-entries.js';
import type { ImportContent } from './read-import-content.js';

/** Pieces of a file on their way while one is being read. */
const PIECES_AHEAD = 2;
/** Batches on their way while one is being used. */
const BATCHES_AHEAD = 2;
/** What crosses between threads is copied: many at a time cost little each, and these are small enough to hold. */
const BATCH_ITEMS = 500;
const BATCH_CHARACTERS = 512 * 1024;

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
    const content = await read(source.open, options);
    const { file, isTable } = content;
    send({ kind: 'facts', facts: { format: file.format, columns: file.columns, isTable } });
    const judged = judgeItems(content);
    let underWay = 0;
    for await (const entries of judged.batches) {
      if (underWay >= BATCHES_AHEAD) await taken.next();
      else underWay += 1;
      send({ kind: 'entries', entries });
    }
    send({ kind: 'ended', findings: judged.findings() });
  } catch (error) {
    if (error instanceof BankFileError)
      send({ kind: 'refused', code: error.fileCode, detail: error.message });
    else send({ kind: 'broken', error });
  }
}

/** The file's items, each judged as far as the file alone allows, and what they show together. */
function judgeItems({ file, isTable }: ImportContent) {
  const { sharedExternalIds, idsAreChecked } = file;
  const read = createEntryReader({ sharedExternalIds, idsAreChecked, isTable });
  const balances = createBalanceTally();
  const tally = createItemTally();
  const judge = (item: BankFileItem): ImportEntry => {
    tally.add(item);
    if (item.kind === 'row') balances.add(item.row);
    return read(item);
  };
  return {
    batches: batches(file.items, judge),
    /** To be asked once, at the end of the file. */
    findings(): FileFindings {
      const balanceCheck = balances.result(file.statedBalances?.() ?? undefined);
      const warnings = file.warnings?.() ?? [];
      return { balanceCheck, gaps: balances.gaps(), items: tally.result(), warnings };
    },
  };
}

async function* batches(
  items: BankFile['items'],
  judge: (item: BankFileItem) => ImportEntry,
): AsyncGenerator<readonly ImportEntry[]> {
  let batch: ImportEntry[] = [];
  let characters = 0;
  for await (const item of items) {
    batch.push(judge(item));
    characters += charactersOf(item);
    if (batch.length < BATCH_ITEMS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

function charactersOf(item: BankFileItem): number {
  switch (item.kind) {
    case 'row':
      return item.row.description.length + (item.row.notes?.length ?? 0) + (item.row.externalId?.length ?? 0);
    case 'error':
      return item.error.cells.reduce((sum, cell) => sum + cell.length, 0);
    case 'left_out':
      return 0;
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
