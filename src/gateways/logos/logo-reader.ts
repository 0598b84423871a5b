import type { Worker } from 'node:worker_threads';
import { LIMITS } from '../../limits/limits.js';
import { startThread } from '../threads/start-thread.js';
import { type ReadLogo, readLogo } from './read-logo.js';

/** Reads logos, and draws each SVG once as a report will. */
export interface LogoReader {
  read(dataUri: string): Promise<ReadLogo>;
}

interface DrawingLimits {
  readonly drawMs: number;
  readonly heapBytes: number;
}

/** Messages of a thread that draws. */
export type FromDrawing = 'ready' | 'drawn' | 'failed';

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './drawing-thread.ts' : './drawing-thread.js',
  import.meta.url,
);
const { logoDrawMs, logoHeapBytes } = LIMITS.reports;
const OWN_LIMITS: DrawingLimits = { drawMs: logoDrawMs.value, heapBytes: logoHeapBytes.value };
const MIB = 1024 * 1024;

/**
 * A small SVG can take a drawing program as long as it likes, or break it, and the reports of a firm are drawn beside
 * those of others. So each is drawn in a thread before it is taken, one after another.
 */
export function createLogoReader(limits: DrawingLimits = OWN_LIMITS): LogoReader {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async read(dataUri) {
      const read = await readLogo(dataUri);
      if (!('logo' in read) || read.logo.type !== 'image/svg+xml') return read;
      const { bytes } = read.logo;
      const drawing = last.then(() => faultOfDrawing(bytes, limits));
      last = drawing.catch(() => undefined);
      const fault = await drawing;
      return fault === null ? read : { fault };
    },
  };
}

/** Why an SVG cannot be drawn, in words that follow "the logo"; `null` when it can. */
function faultOfDrawing(bytes: Uint8Array, { drawMs, heapBytes }: DrawingLimits): Promise<string | null> {
  const thread: Worker = startThread(ENTRY, heapBytes / MIB);
  let timer: NodeJS.Timeout | undefined;
  const verdict = new Promise<string | null>((resolve, reject) => {
    thread.on('message', (message: FromDrawing) => {
      if (message !== 'ready') return resolve(message === 'drawn' ? null : 'cannot be drawn');
      timer = setTimeout(() => resolve('takes too long to draw'), drawMs);
      thread.postMessage(bytes);
    });
    thread.on('error', (error) => (isOutOfMemory(error) ? resolve('takes too much to draw') : reject(error)));
    thread.on('exit', () => reject(new Error('The thread that draws a logo has ended.')));
  });
  return verdict.finally(() => {
    clearTimeout(timer);
    return thread.terminate();
  });
}

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
