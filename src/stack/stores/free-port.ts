import { createServer } from 'node:net';
import { isErrno } from '../data-dir/private-file.js';

/** A TCP port that was free on 127.0.0.1 a moment ago; another program may bind it first. */
export async function freePort(): Promise<number> {
  return await listenOnce(0, '127.0.0.1');
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

function listenOnce(port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, exclusive: true, ...(host === undefined ? {} : { host }) }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}
