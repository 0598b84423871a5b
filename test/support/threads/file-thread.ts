import { parentPort, threadId } from 'node:worker_threads';
import type { BankFileItem } from '../../../src/domain/bank-files/bank-row.js';
import { readImportContent } from '../../../src/gateways/file-threads/read-import-content.js';
import { serveFiles } from '../../../src/gateways/file-threads/serve-files.js';

/** Reads as the product does, except for lines that ask for a fault; `columns` begins with the thread's number. */
if (parentPort !== null)
  serveFiles(parentPort, async (open, options) => {
    const content = await readImportContent(open, options);
    const columns = [String(threadId), ...(content.file.columns ?? [])];
    return { ...content, file: { ...content.file, columns, items: withFaults(content.file.items) } };
  });

async function* withFaults(items: AsyncIterable<BankFileItem>): AsyncGenerator<BankFileItem> {
  for await (const item of items) {
    const text = item.kind === 'row' ? item.row.description : '';
    if (text === 'HANG') for (;;);
    if (text === 'SLOW') workFor(400);
    if (text === 'HOARD') hoard();
    if (text === 'THROW') throw new TypeError('a fault of ours');
    if (text === 'EXIT') process.exit(3);
    yield item;
  }
}

function workFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** In small pieces: what asks for much at once, as an array that grows, may end the process before its thread is ended. */
function hoard(): never {
  let held: object | null = null;
  for (;;) held = { next: held, text: `x${performance.now()}` };
}
