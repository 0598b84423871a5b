import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { followParent } from '../../src/process/follow-parent.js';
import type { BenchCall } from './api-calls.js';
import { percentileOf } from './report.js';

/** What the load process is asked to send, as one message. */
export interface LoadOrder {
  readonly origin: string;
  /** Who sends what, over equal shares of the connections. */
  readonly callers: readonly { readonly secret: string; readonly call: BenchCall }[];
  readonly connections: number;
  readonly seconds: number;
  /** So many requests and no more; `seconds` alone decides when left out. */
  readonly requests?: number;
}

/** Its outcome, as one message. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Processor time that this process took. */
  readonly cpuSeconds: number;
}

let serial = 0;

/** Keeps connections busy, one request at a time on each, over plain sockets: a full client would cost as much as the server. */
async function send(order: LoadOrder): Promise<LoadResult> {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const end = begun + order.seconds * 1000;
  let left = order.requests ?? Number.POSITIVE_INFINITY;

  async function keepBusy(_: unknown, connection: number): Promise<void> {
    const caller = order.callers[connection % order.callers.length];
    if (caller === undefined) return;
    const socket = await open(order.origin);
    while (performance.now() < end && left > 0) {
      left -= 1;
      const from = performance.now();
      const status = await exchange(socket, textOf(order.origin, caller));
      latencies.push(performance.now() - from);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    socket.destroy();
  }

  await Promise.all(Array.from({ length: order.connections }, keepBusy));
  const { user, system } = process.cpuUsage(cpu);
  return {
    requests: latencies.length,
    seconds: (performance.now() - begun) / 1000,
    p50: percentileOf(latencies, 0.5),
    p99: percentileOf(latencies, 0.99),
    statuses,
    cpuSeconds: (user + system) / 1e6,
  };
}

function textOf(origin: string, { secret, call }: LoadOrder['callers'][number]): string {
  serial += 1;
  const body = call.body?.replaceAll('{n}', String(serial));
  const lines = [
    `${call.method} ${call.path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    `authorization: Bearer ${secret}`,
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

function open(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.setNoDelay(true).once('error', reject);
  });
}

/** Sends one request. @returns the status of its answer, once the whole of it has come */
function exchange(socket: Socket, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    let whole = 0;
    const read = (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const head = whole > 0 ? 0 : received.indexOf('\r\n\r\n');
      if (head < 0) return;
      if (head > 0) whole = head + 4 + lengthIn(received.slice(0, head));
      if (Number.isNaN(whole)) return broken();
      if (received.length < whole) return;
      socket.removeListener('data', read).removeListener('close', broken);
      resolve(received.slice(9, 12));
    };
    const broken = () => reject(new Error(`the answer is cut short or has no Content-Length: ${received}`));
    socket.on('data', read).once('close', broken);
    socket.write(text);
  });
}

function lengthIn(head: string): number {
  const length = /\r\ncontent-length: (\d{1,9})/i.exec(head)?.[1];
  return length === undefined ? Number.NaN : Number(length);
}

process.on('message', (order: LoadOrder) => {
  send(order).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
followParent();
// Between two orders nothing else keeps this process alive.
process.channel?.ref();
