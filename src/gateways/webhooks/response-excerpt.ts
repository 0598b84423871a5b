export interface ExcerptEnd {
  /** The first 16 KiB, raw: never decompressed, never decoded. */
  readonly excerpt: Buffer;
  /** The body was longer than the excerpt, or was not read to its end. */
  readonly truncated: boolean;
}

const KEPT_BYTES = 16 * 1024;
/** More than is kept, so that a body of ordinary size ends on its own and its socket can be used again. */
const READ_BYTES = 64 * 1024;
const READ_MS = 2000;

/** Reads a response body within limits of size and time, and ends once. */
export class ResponseExcerpt {
  readonly #chunks: Buffer[] = [];
  readonly #report: { onFull: () => void; onEnd: (end: ExcerptEnd) => void };
  readonly #timer: NodeJS.Timeout;
  #readBytes = 0;
  #ended = false;

  /** @param report `onFull` is called to stop the sender of the body, and must then call `end` */
  constructor(report: { onFull: () => void; onEnd: (end: ExcerptEnd) => void }) {
    this.#report = report;
    this.#timer = setTimeout(report.onFull, READ_MS);
  }

  append(chunk: Buffer): void {
    if (this.#ended) return;
    const room = KEPT_BYTES - this.#readBytes;
    if (room > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, room)));
    this.#readBytes += chunk.length;
    if (this.#readBytes > READ_BYTES) this.#report.onFull();
  }

  end({ complete }: { complete: boolean }): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    const truncated = !complete || this.#readBytes > KEPT_BYTES;
    this.#report.onEnd({ excerpt: Buffer.concat(this.#chunks), truncated });
  }
}
