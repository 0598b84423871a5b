import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyServiceSignature } from '../../../src/local/demo/verify-service-signature.js';

/** What the receiver has seen since it was last asked. */
export interface Seen {
  /** `webhook-id`, the first part of the path, and the time at which the header had arrived, in ms of the epoch. */
  readonly receipts: readonly (readonly [id: string, place: string, atMs: number])[];
  readonly forged: number;
  readonly verified: number;
}

/** Requests of which the signature is checked: each would cost the machine what is measured. */
const CHECKED_EVERY = 50;

/**
 * Receivers of the bench, in a process of their own: `/<name>/<milliseconds>` answers after so long, `/<name>/hang` never,
 * `/<name>/down` 503 until the parent says that it is up again, and each of `BROKEN` what its name says.
 */
let receipts: [string, string, number][] = [];
let [forged, verified, isUp] = [0, 0, false];
let secret = '';

const server = createServer((req, res) => {
  const atMs = performance.timeOrigin + performance.now();
  const [, name = '', how = '0'] = (req.url ?? '').split('/');
  const id = String(req.headers['webhook-id'] ?? '');
  receipts.push([id, name, atMs]);
  const isChecked = secret !== '' && receipts.length % CHECKED_EVERY === 0;
  if (isChecked) void check(req);
  else req.resume();
  req.on('end', () => answer(res, how));
});

async function check(req: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  try {
    verifyServiceSignature({
      body: Buffer.concat(chunks),
      header: String(req.headers['x-service-signature']),
      secrets: [secret],
    });
    verified += 1;
  } catch {
    forged += 1;
  }
}

const BROKEN: Readonly<Record<string, (res: ServerResponse) => void>> = {
  hang: () => undefined,
  reset: (res) => void res.socket?.resetAndDestroy(),
  half: (res) => void res.writeHead(200, { 'content-length': '100' }).write('half'),
  garbage: (res) => void res.socket?.end('HTTP/9.9 what\r\n\r\n'),
  huge: (res) => void res.writeHead(200).end(Buffer.alloc(4 * 1024 * 1024, 'x')),
  redirect: (res) => void res.writeHead(302, { location: '/live/0' }).end(),
  drip: drip,
};

/** A byte a second, for as long as somebody listens. */
function drip(res: ServerResponse): void {
  res.writeHead(200);
  const timer = setInterval(() => res.write('x'), 1_000);
  res.once('close', () => clearInterval(timer));
}

function answer(res: ServerResponse, how: string): void {
  const broken = BROKEN[how];
  if (broken) {
    broken(res);
    return;
  }
  if (how === 'down') return void res.writeHead(isUp ? 204 : 503).end();
  const delayMs = Number(how);
  if (delayMs === 0) return void res.writeHead(204).end();
  setTimeout(() => res.writeHead(204).end(), delayMs);
}

process.on('message', (message: { ask?: 'seen' | 'up' | 'down'; secret?: string }) => {
  if (message.secret !== undefined) secret = message.secret;
  if (message.ask === 'up' || message.ask === 'down') isUp = message.ask === 'up';
  if (message.ask !== 'seen') return;
  process.send?.({ receipts, forged, verified });
  receipts = [];
});

server.keepAliveTimeout = 60_000;
server.listen(0, '0.0.0.0', () => process.send?.({ port: (server.address() as AddressInfo).port }));
