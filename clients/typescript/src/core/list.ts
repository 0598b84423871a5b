/** One page as the API answers it. */
export interface Page<T> {
  readonly data: T[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** All items of a list, fetched page by page as they are asked for: `for await (const client of list) …`. */
export class List<T> implements AsyncIterable<T> {
  readonly #fetch: (cursor: string | null) => Promise<Page<T>>;

  constructor(fetch: (cursor: string | null) => Promise<Page<T>>) {
    this.#fetch = fetch;
  }

  /** The first page alone: the one at `cursor`, where one was given. */
  page(): Promise<Page<T>> {
    return this.#fetch(null);
  }

  async *pages(): AsyncGenerator<Page<T>> {
    let page = await this.#fetch(null);
    yield page;
    while (page.has_more && page.next_cursor !== null) {
      page = await this.#fetch(page.next_cursor);
      yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for await (const { data } of this.pages()) yield* data;
  }

  /** @param max stops after so many */
  async toArray(max: number = Number.POSITIVE_INFINITY): Promise<T[]> {
    const items: T[] = [];
    for await (const item of this) {
      if (items.length >= max) break;
      items.push(item);
    }
    return items;
  }
}
