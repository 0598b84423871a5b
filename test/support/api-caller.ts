/** An answer of any status. */
interface ApiAnswer<T> {
  readonly status: number;
  readonly body: T;
}

/** The API of a process, called over the network. */
export interface ApiCaller {
  /** The answer, also where it is a refusal. */
  ask<T>(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer<T>>;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  uploadCsv<T>(path: string, csv: Buffer): Promise<T>;
  /** Every item of a list. */
  list<T>(path: string): Promise<T[]>;
}

interface Content {
  readonly type: string;
  readonly body: string | Buffer;
}

const json = (body: object): Content => ({ type: 'application/json', body: JSON.stringify(body) });

/** A client for one key. Each call but `ask` throws for any answer above 299, with the problem document. */
export function createApiCaller(origin: string, apiKey: string): ApiCaller {
  function send(method: string, path: string, content?: Content, headers: Record<string, string> = {}) {
    const type: Record<string, string> = content === undefined ? {} : { 'content-type': content.type };
    return fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...type, ...headers },
      ...(content && { body: content.body }),
    });
  }
  async function call<T>(method: string, path: string, content?: Content) {
    const response = await send(method, path, content);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }
  return {
    async ask<T>(method: string, path: string, body?: object, headers?: Record<string, string>) {
      const response = await send(method, path, body && json(body), headers);
      const text = await response.text();
      return { status: response.status, body: JSON.parse(text === '' ? 'null' : text) as T };
    },
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, json(body)),
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
