import { LIMITS } from '../../../limits/limits.js';
import { BankFileError } from '../bank-file-error.js';

const MAX_TAG = LIMITS.bankFiles.xmlTagCharacters.value;
const MAX_DEPTH = LIMITS.bankFiles.xmlDepth.value;

export interface XmlHandler {
  /** `name` is without its namespace's prefix. */
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  /** A piece of the text between two tags: one text may come in several. */
  text(text: string): void;
}

/**
 * Reads XML as it streams, holding one tag at a time. It knows the five entities of XML and characters by number;
 * a document type, and so any entity of its own, is refused. @throws {BankFileError} `malformed_file`
 */
export async function readXml(text: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  const reader = createXmlReader(handler);
  for await (const chunk of text) reader.push(chunk);
  reader.end();
}

/** A reader like `readXml`, fed by hand. `end` throws where an element is still open. */
export function createXmlReader(handler: XmlHandler) {
  let buffer = '';
  let depth = 0;

  function push(chunk: string): void {
    buffer += chunk;
    let at = 0;
    for (;;) {
      const next = pieceAfter(at);
      if (next < 0) break;
      at = next;
    }
    buffer = buffer.slice(at);
    if (buffer.length > MAX_TAG) throw malformed();
  }

  /** Deals with what begins at `at`; where it ends, or -1 when more is needed. */
  function pieceAfter(at: number): number {
    if (at >= buffer.length) return -1;
    if (buffer[at] !== '<') return textAt(at);
    if (buffer.startsWith('<!--', at)) return after('-->', at + 4);
    if (buffer.startsWith('<![CDATA[', at)) {
      const end = buffer.indexOf(']]>', at);
      if (end >= 0) handler.text(buffer.slice(at + 9, end));
      return end < 0 ? -1 : end + 3;
    }
    if (buffer.startsWith('<?', at)) return after('?>', at + 2);
    if (buffer.startsWith('<!', at)) {
      if (buffer.length - at < 9) return -1;
      throw new BankFileError('malformed_file', 'The file declares a document type, which is not accepted.');
    }
    const end = tagEnd(at);
    if (end >= 0) tag(buffer.slice(at + 1, end));
    return end < 0 ? -1 : end + 1;
  }

  function textAt(at: number): number {
    const tagAt = buffer.indexOf('<', at);
    const reference = buffer.lastIndexOf('&');
    const isCut = tagAt < 0 && reference >= at && buffer.indexOf(';', reference) < 0;
    const stop = tagAt >= 0 ? tagAt : isCut ? reference : buffer.length;
    if (stop === at) return -1;
    handler.text(plainXml(buffer.slice(at, stop)));
    return stop;
  }

  function after(mark: string, from: number): number {
    const end = buffer.indexOf(mark, from);
    return end < 0 ? -1 : end + mark.length;
  }

  /** End of the tag: a `>` outside quotes. */
  function tagEnd(from: number): number {
    let quote = '';
    for (let at = from + 1; at < buffer.length; at++) {
      const character = buffer[at] ?? '';
      if (quote !== '') {
        if (character === quote) quote = '';
      } else if (character === '"' || character === "'") quote = character;
      else if (character === '>') return at;
    }
    return -1;
  }

  function tag(text: string): void {
    if (text.startsWith('/')) {
      depth -= 1;
      if (depth < 0) throw malformed();
      handler.close(localName(text.slice(1).trim()));
      return;
    }
    const isEmpty = text.endsWith('/');
    const [name, attributes] = splitTag(isEmpty ? text.slice(0, -1) : text);
    handler.open(name, attributes);
    if (isEmpty) handler.close(name);
    else depth += 1;
    if (depth > MAX_DEPTH) throw malformed();
  }

  return {
    push,
    end(): void {
      if (depth !== 0 || buffer.trim() !== '') throw malformed();
    },
  };
}

const malformed = () => new BankFileError('malformed_file');

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function splitTag(text: string): readonly [string, (name: string) => string | undefined] {
  const space = text.search(/\s/);
  const name = localName(space < 0 ? text : text.slice(0, space));
  let read: ReadonlyMap<string, string> | null = null;
  return [
    name,
    (wanted) => {
      read ??= attributesOf(space < 0 ? '' : text.slice(space));
      return read.get(wanted);
    },
  ];
}

/** Attributes of a tag, by the name as it is written, and by the name without its prefix where that is the first of such. */
function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let at = 0;
  for (;;) {
    const equals = text.indexOf('=', at);
    if (equals < 0) return found;
    const name = text.slice(at, equals).trim();
    let from = equals + 1;
    while (text[from] === ' ' || text[from] === '\n' || text[from] === '\r' || text[from] === '\t') from += 1;
    const quote = text[from] ?? '';
    const end = quote === '"' || quote === "'" ? text.indexOf(quote, from + 1) : -1;
    if (end < 0) return found;
    const value = plainXml(text.slice(from + 1, end));
    found.set(name, value);
    const local = localName(name);
    if (!found.has(local)) found.set(local, value);
    at = end + 1;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
  });
}
