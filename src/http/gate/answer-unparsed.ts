import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AppContext } from '../../context.js';
import { publicId } from '../../domain/ids.js';
import { LIMITS } from '../../limits/limits.js';
import { HttpProblem, problemFrom } from './middleware/problem.js';

type ParseError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

const { headerBytes, urlCharacters } = LIMITS.requests;

/**
 * Answers with a problem document what Node refuses before the application sees it: a request line or headers
 * that are too long, broken framing, headers that do not come to an end. An `Expect` that is not
 * `100-continue` is ignored, as RFC 9110 10.1.1 allows.
 */
export function answerUnparsed(server: Server, ctx: Pick<AppContext, 'config' | 'newId'>): void {
  server.on('clientError', (error: ParseError, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || hasBegunAnswer(socket)) {
      socket.destroy();
      return;
    }
    socket.end(rawAnswer(ctx, problemOf(error)));
  });
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) => {
    server.emit('request', req, res);
  });
}

function problemOf({ code, rawPacket }: ParseError): HttpProblem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return isStillInRequestLine(rawPacket)
        ? new HttpProblem('url_too_long', `A URL has at most ${urlCharacters.value} characters.`, {
            extra: { limit_characters: urlCharacters.value },
          })
        : new HttpProblem(
            'headers_too_large',
            `The request line and the headers have at most ${headerBytes.value} bytes together.`,
            { extra: { limit_bytes: headerBytes.value } },
          );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpProblem('request_timeout', 'The headers did not come to an end in time.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new HttpProblem('payload_too_large', 'The extensions of a chunk are too long.');
    default:
      return new HttpProblem('malformed_request', 'The request is not HTTP/1.1.');
  }
}

/** Whether the piece of the request that was too much holds no line break before the limit. */
function isStillInRequestLine(packet: Buffer | undefined): boolean {
  return packet !== undefined && !packet.subarray(0, headerBytes.value).includes('\n');
}

/** Node keeps the answer that it is writing at the socket. Two answers to one request would mix. */
function hasBegunAnswer(socket: Duplex): boolean {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return (
    typeof answer === 'object' && answer !== null && 'headersSent' in answer && answer.headersSent === true
  );
}

function rawAnswer({ config, newId }: Pick<AppContext, 'config' | 'newId'>, problem: HttpProblem): string {
  const requestId = publicId('request', newId());
  const { document } = problemFrom(problem, { publicUrl: config.publicUrl, instance: '/', requestId });
  const body = JSON.stringify(document);
  return [
    `HTTP/1.1 ${document.status} ${STATUS_CODES[document.status] ?? ''}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
