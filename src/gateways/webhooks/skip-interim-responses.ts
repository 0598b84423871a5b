import type { Socket } from 'node:net';

const INTERIM = /^HTTP\/1\.[01] 100(?: [^\r\n]*)?\r\n/;
const BEGINNING = 'HTTP/1.1 100';
const HEADER_END = '\r\n\r\n';
/** One that is longer is no interim answer worth waiting for. */
const MAX_BYTES = 1_024;

/** Makes the socket read the next bytes as the beginning of an answer. */
export type ExpectAnswer = () => void;

/**
 * Skips every `100 Continue` before an answer, so that the reader of the socket sees the answer alone. HTTP lets a receiver send it unasked, proxies do,
 * and undici takes it for a broken answer. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.2
 */
export function skipInterimResponses(socket: Socket): ExpectAnswer {
  const read = socket.read.bind(socket);
  let isBeginning = false;
  let held: Buffer = Buffer.alloc(0);

  function next(): Buffer | null {
    const chunk: Buffer | null = read();
    if (!isBeginning) return chunk;
    if (chunk === null) return socket.readableEnded ? letGo() : null;
    held = withoutContinue(Buffer.concat([held, chunk]));
    return mayBeContinue(held) ? next() : letGo();
  }

  function letGo(): Buffer | null {
    const bytes = held;
    isBeginning = false;
    held = Buffer.alloc(0);
    return bytes.length === 0 ? null : bytes;
  }

  socket.read = next;
  return () => {
    isBeginning = true;
    held = Buffer.alloc(0);
  };
}

/** Whether more bytes could still make it an interim answer. */
function mayBeContinue(bytes: Buffer): boolean {
  const text = bytes.toString('latin1', 0, BEGINNING.length + 1);
  const isWhole = text.length <= BEGINNING.length || /[ \r]$/.test(text);
  return isWhole && isBeginningOf(text.slice(0, BEGINNING.length)) && bytes.length < MAX_BYTES;
}

const isBeginningOf = (text: string): boolean =>
  BEGINNING.startsWith(text) || BEGINNING.replace('1.1', '1.0').startsWith(text);

function withoutContinue(bytes: Buffer): Buffer {
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf(HEADER_END);
    if (end < 0 || end > MAX_BYTES || !INTERIM.test(rest.toString('latin1', 0, end + 2))) return rest;
    rest = rest.subarray(end + HEADER_END.length);
  }
}
