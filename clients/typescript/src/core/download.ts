/** A file that the API sends. Read it once: by `stream`, `bytes()` or `text()`. */
export class Download {
  readonly contentType: string | null;
  readonly filename: string | null;
  readonly requestId: string | null;
  readonly #response: Response;
  readonly #again: () => Promise<Response>;
  readonly #wrap: (error: unknown) => Error;

  /** @param again asks for the file from its start once more */
  constructor(response: Response, again: () => Promise<Response>, wrap: (error: unknown) => Error) {
    this.#response = response;
    this.#again = again;
    this.#wrap = wrap;
    this.contentType = response.headers.get('content-type');
    this.requestId = response.headers.get('request-id');
    this.filename =
      /filename="([^"]{1,255})"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null;
  }

  /** The bytes as they arrive; it fails when the connection is cut. */
  get stream(): ReadableStream<Uint8Array> {
    const { body } = this.#response;
    if (!body) throw new TypeError('The download has no body, or has been read.');
    return body;
  }

  /** The whole file. One that was cut is asked for once more. */
  async bytes(): Promise<Uint8Array> {
    try {
      return new Uint8Array(await this.#response.arrayBuffer());
    } catch {
      try {
        return new Uint8Array(await (await this.#again()).arrayBuffer());
      } catch (error) {
        throw this.#wrap(error);
      }
    }
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }
}
