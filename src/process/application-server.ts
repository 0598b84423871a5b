import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS } from '../limits/limits.js';
import { type Application, applicationMessages } from './application-messages.js';
import { createLinkedList, type LinkedList } from './linked-list.js';

const { unansweredPerConnection, lingerMs } = LIMITS.requests;

/** The answers that a connection waits for, in the order of their requests. */
type Unanswered = LinkedList<ServerResponse>;

export interface ApplicationServer {
  /** Not yet listening. */
  readonly server: Server;
  /** Every open connection. */
  readonly connections: ReadonlyMap<Socket, Unanswered>;
}

/**
 * A server whose connections wait for a bounded number of answers each. A client that pipelines more gets those answers, the
 * last with `Connection: close`; what it sent beyond them is dropped unparsed, and RFC 9112 9.3.2 has it sent again on another
 * connection. When a connection closes, every response to it emits `close`; Node itself tells only the one that it was
 * writing.
 */
export function createApplicationServer(app: Application, options: ServerOptions): ApplicationServer {
  const connections = new Map<Socket, Unanswered>();
  const misframed = new WeakSet<Socket>();
  const isFull = (socket: Socket) =>
    misframed.has(socket) || (connections.get(socket)?.size ?? 0) >= unansweredPerConnection.value;
  const server = createServer({ ...options, ...applicationMessages(app, isFull) }, app);

  server.on('connection', (socket) => {
    const unanswered: Unanswered = createLinkedList();
    connections.set(socket, unanswered);
    socket.once('close', () => {
      connections.delete(socket);
      // Once Node has told the one that it was writing.
      process.nextTick(() => unanswered.values().forEach(release));
    });
  });
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    if (isMisframed(request)) {
      misframed.add(socket);
      response.setHeader('Connection', 'close');
    }
    const remove = connections.get(socket)?.add(response);
    if (remove !== undefined) response.once('close', remove);
  });
  server.on('upgrade', ({ socket }) => {
    const unanswered = connections.get(socket);
    if (unanswered !== undefined) closeAfterAnswers(socket, unanswered);
  });
  return { server, connections };
}

/**
 * HTTP/1.0 knows no `Transfer-Encoding`: what somebody in between takes for the end of such a request may not be what we take
 * for it, so that nothing after it is read (RFC 9112, section 6.1).
 */
const isMisframed = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.0' && headers['transfer-encoding'] !== undefined;

/** Ends every connection at once, whatever it waits for. */
export function cutConnections({ connections }: Pick<ApplicationServer, 'connections'>): void {
  for (const socket of connections.keys()) socket.destroy();
}

function release(response: ServerResponse): void {
  response.destroy();
  response.emit('close');
}

/** Closes a connection once its answers are sent, where Node reads nothing further from it and has stopped watching it. */
function closeAfterAnswers(socket: Socket, unanswered: Unanswered): void {
  socket.on('error', () => undefined);
  socket.on('end', () => socket.end());
  socket.on('drain', () => {
    const [current] = unanswered.values();
    if (current?.writableNeedDrain === true) current.emit('drain');
  });
  // Node calls it after an answer with `Connection: close`.
  socket.destroySoon = () => endAfterReader(socket);
  const last = unanswered.values().at(-1);
  if (last === undefined) socket.destroySoon();
  else last.once('close', () => socket.destroySoon());
  if (last?.headersSent === false) last.setHeader('Connection', 'close');
  // Without a reader, what arrives is dropped.
  socket.resume();
}

/** Closing at once would discard, with what is still arriving, the answers that the client has not read. */
function endAfterReader(socket: Socket): void {
  if (socket.writableEnded) return;
  socket.end();
  const tooLate = setTimeout(() => socket.destroy(), lingerMs.value);
  socket.once('close', () => clearTimeout(tooLate));
}
