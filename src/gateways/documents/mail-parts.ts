import { LIMITS } from '../../limits/limits.js';
import { contentBytes } from './content-bytes.js';

/** A part of an e-mail that is no container of others. */
export interface MailPart {
  /** In lower case, without parameters. */
  readonly mediaType: string;
  readonly charset: string;
  readonly encoding: string;
  /** Whether the sender sent it as a file beside the text. */
  readonly isAttached: boolean;
  readonly content: Buffer;
}

export interface Mail {
  /** By name in lower case; the first of each. */
  readonly headers: ReadonlyMap<string, string>;
  readonly parts: readonly MailPart[];
}

const { mailParts, mailDepth, lineCharacters } = LIMITS.documents;
/** Headers of one part that are looked at, in bytes. */
const HEAD_BYTES = 65_536;

/**
 * The headers and parts of an e-mail, and of those that are attached to it, level by level: RFC 5322, RFC 2046. Every byte is looked at a few
 * times at most for each level.
 */
export function messagesOfMail(bytes: Buffer): readonly [Mail, ...Mail[]] {
  const whole = cut(bytes);
  const parts: MailPart[] = [];
  const own = { headers: whole.headers, parts };
  const attached: (typeof own)[] = [];
  const waiting: Waiting[] = [{ entity: whole, depth: 0, message: own }];
  let partCount = 0;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { entity, depth, message } = next;
    const { value: mediaType, parameters } = typeOf(entity.headers.get('content-type') ?? 'text/plain');
    const boundary = parameters.get('boundary');
    const part = {
      mediaType,
      charset: (parameters.get('charset') ?? 'utf-8').toLowerCase(),
      encoding: (entity.headers.get('content-transfer-encoding') ?? '').trim().toLowerCase(),
      isAttached: isAttachment(entity),
      content: entity.body,
    };
    const isMessage = mediaType === 'message/rfc822' && depth > 0;
    const isContainer = isMessage || (mediaType.startsWith('multipart/') && boundary !== undefined);
    if (!isContainer) {
      message.parts.push(part);
      partCount += 1;
      if (partCount >= mailParts.value) break;
    } else if (depth < mailDepth.value) {
      const room = mailParts.value - partCount - waiting.length;
      if (isMessage && room > 0) {
        const inner = cut(contentBytes(part, part.content.length));
        const innerMessage = { headers: inner.headers, parts: [] };
        attached.push(innerMessage);
        waiting.push({ entity: inner, depth: depth + 1, message: innerMessage });
      } else if (boundary !== undefined) {
        const pieces = piecesOf(entity.body, boundary, room);
        waiting.push(...pieces.map((piece) => ({ entity: cut(piece), depth: depth + 1, message })));
      }
    }
  }
  return [own, ...attached];
}

/** A piece that is still to be looked at, and the message that its parts belong to. */
interface Waiting {
  readonly entity: Entity;
  readonly depth: number;
  readonly message: { readonly parts: MailPart[] };
}

const isAttachment = ({ headers }: Entity): boolean =>
  headers.get('content-disposition')?.trim().toLowerCase().startsWith('attachment') === true;

interface Entity {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Headers and body, which the first empty line parts. */
function cut(bytes: Buffer): Entity {
  const head = bytes.subarray(0, HEAD_BYTES).toString('latin1');
  const [unix, dos] = [head.indexOf('\n\n'), head.indexOf('\n\r\n')];
  const isUnix = unix >= 0 && (dos < 0 || unix < dos);
  const end = isUnix ? unix : dos;
  if (end < 0) return { headers: headersOf(head), body: Buffer.alloc(0) };
  return { headers: headersOf(head.slice(0, end)), body: bytes.subarray(end + (isUnix ? 2 : 3)) };
}

function headersOf(head: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  let name = '';
  for (const line of head.split('\n')) {
    const text = line.trimEnd();
    if (line.startsWith(' ') || line.startsWith('\t')) {
      const known = headers.get(name);
      if (known !== undefined && known.length < HEAD_CHARACTERS)
        headers.set(name, `${known} ${text.trimStart()}`);
      continue;
    }
    const colon = text.indexOf(':');
    name = colon < 1 ? '' : text.slice(0, colon).toLowerCase();
    if (name !== '' && !headers.has(name))
      headers.set(
        name,
        text
          .slice(colon + 1)
          .trim()
          .slice(0, HEAD_CHARACTERS),
      );
  }
  return headers;
}

const HEAD_CHARACTERS = 10 * lineCharacters.value;

/** A value such as `text/plain; charset="utf-8"`. */
function typeOf(text: string): { readonly value: string; readonly parameters: ReadonlyMap<string, string> } {
  const [value = '', ...rest] = text.slice(0, HEAD_CHARACTERS).split(';');
  const parameters = new Map<string, string>();
  for (const one of rest) {
    const equals = one.indexOf('=');
    if (equals > 0) {
      parameters.set(
        one.slice(0, equals).trim().toLowerCase(),
        one
          .slice(equals + 1)
          .trim()
          .replaceAll('"', ''),
      );
    }
  }
  return { value: value.trim().toLowerCase(), parameters };
}

/** Bytes between lines that begin with the boundary, up to so many pieces. */
function piecesOf(body: Buffer, boundary: string, max: number): readonly Buffer[] {
  const mark = Buffer.from(`--${boundary}`, 'latin1');
  const pieces: Buffer[] = [];
  let start = -1;
  for (
    let at = body.indexOf(mark);
    at >= 0 && pieces.length < max;
    at = body.indexOf(mark, at + mark.length)
  ) {
    if (at > 0 && body[at - 1] !== LINE_FEED) continue;
    if (start >= 0) pieces.push(body.subarray(start, at));
    const end = body.indexOf(LINE_FEED, at + mark.length);
    if (end < 0 || body.subarray(at + mark.length, at + mark.length + 2).toString('latin1') === '--')
      return pieces;
    start = end + 1;
  }
  if (start >= 0 && pieces.length < max) pieces.push(body.subarray(start));
  return pieces;
}

const LINE_FEED = 0x0a;
