import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One exchange as it went over the wire. Bodies are parsed JSON, `undefined` when there was none. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** As it was written, without the question mark. */
  readonly query: string;
  readonly requestBody: unknown;
  readonly requestType: string | undefined;
  /** Of the API, as the call asks for it; empty where it names none. */
  readonly version: string;
  readonly status: number;
  readonly body: unknown;
  readonly correlationId: string | null;
}

/** Stands between a client and a server, and keeps what they say. */
export async function startRecordingProxy(target: string) {
  const exchanges: Exchange[] = [];
  const server = createServer(async (req, res) => {
    const requestText = await textOf(req);
    const headers = Object.entries(req.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !HOP_BY_HOP.includes(name) ? [[name, value] as [string, string]] : [],
    );
    const answer = await fetch(`${target}${req.url}`, {
      method: req.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(requestText !== '' && { body: requestText }),
    });
    const text = await answer.text();
    exchanges.push({
      method: req.method ?? 'GET',
      path: (req.url ?? '').split('?')[0] ?? '',
      query: (req.url ?? '').split('?')[1] ?? '',
      requestBody: parsed(requestText),
      requestType: req.headers['content-type'],
      version: /vnd\.hmrc\.([\d.]+)\+/.exec(req.headers.accept ?? '')?.[1] ?? '',
      status: answer.status,
      body: parsed(text),
      correlationId: answer.headers.get('x-correlationid'),
    });
    res.writeHead(
      answer.status,
      Object.fromEntries([...answer.headers].filter(([name]) => name !== 'content-length')),
    );
    res.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const HOP_BY_HOP = [
  'connection',
  'content-length',
  'host',
  'transfer-encoding',
  'accept-encoding',
  'keep-alive',
];

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString();
}

const parsed = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
};
