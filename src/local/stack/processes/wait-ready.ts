import { connect } from 'node:net';
import { waitUntil } from './wait-until.js';

/**
 * Waits until an address answers: an `http:` one with a 2xx status, a `tcp:` one by taking a connection.
 * Resolves to whether it did in time.
 * @throws the reason of an aborted signal
 */
export async function waitReady(
  url: string,
  options: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Promise<boolean> {
  const { protocol, hostname, port } = new URL(url);
  const check =
    protocol === 'tcp:'
      ? () => takesConnections(hostname.replace(/^\[|\]$/g, ''), Number(port))
      : () => answersWell(url);
  return (await waitUntil(check, { ...options, everyMs: 100 })) ?? false;
}

async function answersWell(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function takesConnections(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const settle = (taken: boolean) => {
      socket.destroy();
      resolve(taken);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => settle(false));
  });
}
