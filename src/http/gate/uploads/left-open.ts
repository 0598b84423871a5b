import type { IncomingMessage } from 'node:http';
import type { Intake } from '../middleware/intake.js';

/**
 * Passes the bytes on, from a source that is not closed when its reader stops early: closing it would close the
 * connection before the answer is written. The first piece is asked for at once: bytes that cannot be
 * inflated fail as soon as they arrive, and an error that nobody listens for would end the process.
 */
export function leftOpen(content: AsyncIterable<Uint8Array>, intake: Intake): AsyncIterable<Uint8Array> {
  const iterator = content[Symbol.asyncIterator]();
  let first: Promise<IteratorResult<Uint8Array>> | null = iterator.next();
  first.catch(() => undefined);
  const next = () => {
    const piece = first ?? iterator.next();
    first = null;
    return intake.awaitBytes(() => piece);
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

/**
 * Receives an upload. If that fails, the rest of the upload is read and dropped, so that the caller hears the answer instead of
 * a broken connection.
 * @throws what `receive` throws
 */
export async function dropRestOnFailure<T>(request: IncomingMessage, receive: () => Promise<T>): Promise<T> {
  try {
    return await receive();
  } catch (error) {
    dropRest(request);
    throw error;
  }
}

/** Reads the rest of an upload and drops it. Its reader reads no more. */
function dropRest(request: IncomingMessage): void {
  request.unpipe();
  request.removeAllListeners('readable');
  request.resume();
}
