import { TimeoutError } from './errors.js';

export interface DownloadSource {
  /** Asks for the file from its start once more. */
  readonly open: () => Promise<Response>;
  /** The longest time in which no part of it arrives. */
  readonly idleMs: number;
  /** The error that the reader gets in place of one of `fetch`. */
  readonly wrap: (error: unknown) => unknown;
}

/** A file that the API sends. Read it once: by `stream`, `bytes()` or `text()`. */
export class Download {
  readonly contentType: string | null;
  readonly filename: string | null;
  readonly requestId: string | null;
  readonly #response: Response;
  readonly #source: DownloadSource;

  constructor(response: Response, source: DownloadSource) {
    this.#response = response;
    this.#source = source;
    this.contentType = response.headers.get('content-type');
    this.requestId = response.headers.get('request-id');
    this.filename =
      /filename="([^"]{1,255})"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null;
  }

  /** The bytes as they arrive, none of them kept; it fails when the connection is cut, or nothing more comes. */
  get stream(): ReadableStream<Uint8Array> {
    return this.#watched(this.#response);
  }

  /** The whole file, in memory. One that was cut is asked for once more. */
  async bytes(): Promise<Uint8Array> {
    try {
      return await this.#all(this.#response);
    } catch {
      return await this.#all(await this.#source.open());
    }
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }

  async #all(response: Response): Promise<Uint8Array> {
    return new Uint8Array(await new Response(this.#watched(response)).arrayBuffer());
  }

  #watched({ body }: Response): ReadableStream<Uint8Array> {
    if (!body) throw new TypeError('The download has no body, or has been read.');
    const { idleMs, wrap } = this.#source;
    const reader = body.getReader();
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await within(idleMs, reader.read());
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          await reader.cancel().catch(() => undefined);
          throw wrap(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }
}

/** @throws {TimeoutError} when it takes longer */
async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`No part of the file arrived in ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
