import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls';
import { LIMITS } from '../../limits/limits.js';
import { HmrcUnavailableError } from './hmrc-errors.js';

/**
 * Connects to the host of a URL, TLS included, before anything is written: so it is known that a call whose
 * connection was never made has not left.
 * @throws {HmrcUnavailableError} `not_sent` until the connection is made, `unknown` from then on
 */
export function openConnection(url: URL, tls: ConnectionOptions): Promise<Socket> {
  const isSecure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (isSecure ? 443 : 80));
  const socket = isSecure
    ? connectTls({
        ...tls,
        host,
        port,
        ALPNProtocols: ['http/1.1'],
        ...(isIP(host) === 0 && { servername: host }),
      })
    : connectTcp({ host, port });
  return whenReady(socket, isSecure ? 'secureConnect' : 'connect');
}

function whenReady(socket: Socket | TLSSocket, ready: 'connect' | 'secureConnect'): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const fail = (reason: 'timeout' | 'connection', cause?: Error) => {
      clearTimeout(timer);
      socket.destroy();
      const outcome = isConnected ? 'unknown' : 'not_sent';
      reject(new HmrcUnavailableError({ outcome, reason }, cause === undefined ? {} : { cause }));
    };
    const onError = (error: Error) => fail('connection', error);
    const onClose = () => fail('connection');
    let timer = setTimeout(fail, LIMITS.hmrc.connectMs.value, 'timeout');
    socket.once('connect', () => {
      isConnected = true;
      clearTimeout(timer);
      timer = setTimeout(fail, LIMITS.hmrc.connectMs.value, 'timeout');
    });
    socket.once('error', onError);
    socket.once('close', onClose);
    socket.once(ready, () => {
      clearTimeout(timer);
      socket.off('error', onError);
      socket.off('close', onClose);
      resolve(socket);
    });
  });
}
