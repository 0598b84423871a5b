/** The API of a process, called over the network. */
export interface ApiCaller {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  uploadCsv<T>(path: string, csv: Buffer): Promise<T>;
  /** Every item of a list. */
  list<T>(path: string): Promise<T[]>;
}

/** A client for one key. Each call throws for any answer above 299, with the problem document. */
export function createApiCaller(origin: string, apiKey: string): ApiCaller {
  async function call<T>(method: string, path: string, content?: { type: string; body: string | Buffer }) {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(content && { 'content-type': content.type }) },
      ...(content && { body: content.body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, { type: 'application/json', body: JSON.stringify(body) }),
    uploadCsv: (path, csv) => call('POST', path, { type: 'text/csv', body: csv }),
    async list<T>(path: string) {
      const items: T[] = [];
      let cursor: string | null = null;
      do {
        const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const page = await call<{ data: T[]; next_cursor: string | null }>('GET', `${path}&limit=100${from}`);
        items.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return items;
    },
  };
}
