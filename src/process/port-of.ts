import type { Server } from 'node:net';

/** The port on which a server listens. @throws {RangeError} while it listens on none */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (typeof address === 'object' && address !== null) return address.port;
  throw new RangeError('the server listens on no port');
}
