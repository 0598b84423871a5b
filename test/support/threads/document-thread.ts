import { parentPort } from 'node:worker_threads';
import type { FromReading, ToReading } from '../../../src/gateways/documents/reading-thread.js';

const say = (message: FromReading) => parentPort?.postMessage(message);

const FOUND = { amountPence: 1250, date: '2025-05-02', merchant: 'Shop', letting: null };

/** Reads nothing, and does what the document asks for. An e-mail is words, each of which is a PDF that is attached. */
parentPort?.on('message', ({ bytes, mediaType }: ToReading) => {
  say('begun');
  const asked = Buffer.from(bytes).toString('latin1');
  if (mediaType === 'message/rfc822')
    return say({ reads: [], pdfs: asked.split(' ').map((word) => new Uint8Array(Buffer.from(word))) });
  if (asked.includes('FOUND')) return say({ reading: 'read', read: FOUND });
  if (asked.includes('HANG')) for (;;);
  if (asked.includes('HOARD')) hoard();
  if (asked.includes('THROW')) throw new TypeError('a fault of ours');
  if (asked.includes('EXIT')) process.exit(3);
  say({ reading: 'nothing_found', read: null });
});
say('ready');

function hoard(): void {
  const kept: number[][] = [];
  for (;;) kept.push(new Array<number>(100_000).fill(kept.length));
}
