import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { isErrno } from '../data-dir/private-file.js';

/** Lowest port that is tried, below those that Linux (32768 to 60999) and other systems (from 49152) give to programs that ask for any. */
const LOWEST_PORT = 15_000;
const PORTS = 17_000;
const ATTEMPTS = 100;

/**
 * A TCP port that was free on all addresses a moment ago. It is none that the operating system gives to a connection or to
 * a server without a port of its own, either of which could take it before the program that it is meant for has started.
 * @throws when none of a hundred was free
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = LOWEST_PORT + randomInt(PORTS);
    if ((await isPortFree(port, '127.0.0.1')) && (await isPortFree(port))) return port;
  }
  throw new Error(`None of ${ATTEMPTS} ports from ${LOWEST_PORT} on is free.`);
}

/** The port of last time when it is free on 127.0.0.1, else another. */
export async function usualPort(port: number): Promise<number> {
  return (await isPortFree(port, '127.0.0.1')) ? port : await freePort();
}

/**
 * Whether a server could listen on the port now, on one address or (without `host`) on all of them.
 * @throws when the port may not be used at all, such as one below 1024 without the right to it
 */
export async function isPortFree(port: number, host?: string): Promise<boolean> {
  try {
    await listenOnce(port, host);
    return true;
  } catch (error) {
    if (isErrno(error, 'EADDRINUSE')) return false;
    throw error;
  }
}

function listenOnce(port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, exclusive: true, ...(host === undefined ? {} : { host }) }, () => {
      server.close(() => resolve());
    });
  });
}
