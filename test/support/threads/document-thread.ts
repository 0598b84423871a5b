import { parentPort } from 'node:worker_threads';
import type { FromReading, ToReading } from '../../../src/gateways/documents/document-reader.js';

const say = (message: FromReading) => parentPort?.postMessage(message);

/** Reads nothing, and does what the document asks for. */
parentPort?.on('message', ({ bytes }: ToReading) => {
  say('begun');
  const asked = Buffer.from(bytes).toString('latin1');
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
