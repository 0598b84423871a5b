import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { FuzzRequest } from './build-request.js';

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Inflated. */
  readonly body: Buffer;
}

/** No answer within this is put down to the machine: it is counted, and is no finding. */
const TIMEOUT_MS = 15_000;

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** @returns `null` when the connection ended or the time passed without an answer */
export function sendRequest(
  origin: URL,
  { method, target, headers, body }: FuzzRequest,
): Promise<FuzzAnswer | null> {
  return new Promise((resolve) => {
    const length = body === null ? {} : { 'Content-Length': String(body.length) };
    const sent = request(
      {
        agent,
        host: origin.hostname,
        port: origin.port,
        method,
        path: target,
        headers: { ...length, ...headers },
      },
      (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('error', () => resolve(null));
        res.on('end', () => {
          const { statusCode: status = 0, headers: received } = res;
          resolve({ status, headers: received, body: inflated(received, Buffer.concat(chunks)) });
        });
      },
    );
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy());
    sent.on('error', () => resolve(null));
    sent.end(body ?? undefined);
  });
}

function inflated(headers: IncomingHttpHeaders, body: Buffer): Buffer {
  if (body.length === 0) return body;
  switch (headers['content-encoding']) {
    case 'gzip':
      return gunzipSync(body);
    case 'deflate':
      return inflateSync(body);
    case 'br':
      return brotliDecompressSync(body);
    default:
      return body;
  }
}

/** Bytes that no HTTP client would send. @returns the first line of what came back, `null` when nothing did */
export function sendBytes(origin: URL, bytes: Buffer): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(Number(origin.port), origin.hostname);
    const chunks: Buffer[] = [];
    const end = () => {
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      resolve(text === '' ? null : (text.split('\r\n')[0] ?? null));
    };
    socket.setTimeout(2_000, end);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      end();
    });
    socket.on('close', end);
    socket.on('error', end);
    socket.end(bytes);
  });
}

/** A request as a shell command; a body that is not text goes by way of base64. */
export function curlOf(origin: URL, { method, target, headers, body }: FuzzRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const named = Object.entries(headers).map(([name, value]) => {
    const shown = /^Bearer tck_/.test(value) ? 'Bearer $API_KEY' : value;
    return shown.includes('$API_KEY') ? `-H "${name}: ${shown}"` : `-H ${quoted(`${name}: ${shown}`)}`;
  });
  const parts = ['curl', '--path-as-is', '-i', '-X', method, quoted(`${origin.origin}${target}`), ...named];
  if (body === null) return parts.join(' ');
  const text = body.toString('utf8');
  const isText = Buffer.from(text).equals(body) && !text.includes('\u0000');
  if (isText) return [...parts, '--data-binary', quoted(text)].join(' ');
  return `echo ${body.toString('base64')} | base64 -d | ${[...parts, '--data-binary', '@-'].join(' ')}`;
}
