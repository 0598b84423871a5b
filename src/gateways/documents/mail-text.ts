import type { DocumentText } from '../../domain/documents/document-read.js';
import { datesOfLine } from '../../domain/documents/printed-figures.js';
import type { TextLine } from '../../domain/documents/text-line.js';
import { LIMITS } from '../../domain/limits.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { linesOfHtml } from './html-lines.js';
import { type MailPart, partsOfMail } from './mail-parts.js';

const { textBytes, lines: mostLines } = LIMITS.documents;

/** The text of an e-mail: its plain part, else that of its page. Attachments are not opened. */
export function textOfMail(bytes: Buffer): DocumentText {
  const { headers, parts } = partsOfMail(bytes);
  const subject = headers.get('subject');
  const text = parts.find(({ mediaType }) => mediaType === 'text/plain');
  const page = parts.find(({ mediaType }) => mediaType === 'text/html');
  const body =
    text !== undefined ? linesOfText(decoded(text)) : page === undefined ? [] : linesOfHtml(decoded(page));
  return {
    lines: subject === undefined ? body : [...body, [subject]],
    sentOn: dayOf(headers.get('date')),
    sender: senderOf(headers.get('from')),
  };
}

/** Runs of spaces and tabs part columns. */
function linesOfText(text: string): readonly TextLine[] {
  return text
    .split('\n', mostLines.value)
    .map((line) =>
      line
        .split(/ {3}|\t/)
        .map((column) => column.trim())
        .filter((column) => column !== ''),
    )
    .filter((line) => line.length > 0);
}

const CHARSETS: ReadonlySet<string> = new Set([
  'utf-8',
  'us-ascii',
  'iso-8859-1',
  'iso-8859-15',
  'windows-1252',
  'utf-16le',
]);

/** The text of a part, by its encoding and charset; an unknown one is read as UTF-8. */
function decoded({ encoding, charset, content }: MailPart): string {
  const bytes = bytesOf(encoding, content);
  const known = CHARSETS.has(charset) ? charset : 'utf-8';
  return new TextDecoder(known).decode(bytes.subarray(0, textBytes.value));
}

function bytesOf(encoding: string, content: Buffer): Buffer {
  if (encoding === 'base64')
    return Buffer.from(content.subarray(0, 2 * textBytes.value).toString('latin1'), 'base64');
  return encoding === 'quoted-printable' ? unquoted(content.subarray(0, 4 * textBytes.value)) : content;
}

const [EQUALS, CR, LF] = [0x3d, 0x0d, 0x0a] as const;

/** RFC 2045, section 6.7. What is no escape stands for itself. */
function unquoted(content: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(content.length);
  let length = 0;
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at] ?? 0;
    if (byte !== EQUALS) {
      bytes[length++] = byte;
      continue;
    }
    if (content[at + 1] === LF) at += 1;
    else if (content[at + 1] === CR && content[at + 2] === LF) at += 2;
    else {
      const code = Number.parseInt(content.subarray(at + 1, at + 3).toString('latin1'), 16);
      bytes[length++] = Number.isNaN(code) ? byte : code;
      if (!Number.isNaN(code)) at += 2;
    }
  }
  return bytes.subarray(0, length);
}

/** The day that the header names, where the sender was: RFC 5322, section 3.3. */
const dayOf = (text: string | undefined): IsoDate | null => datesOfLine([text ?? ''])[0] ?? null;

/** The name before the address, else the part of the address behind the `@`. */
function senderOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const bracket = text.indexOf('<');
  const name = (bracket > 0 ? text.slice(0, bracket) : '').replaceAll('"', '').trim();
  if (name !== '' && !name.startsWith('=?')) return name;
  const address = bracket >= 0 ? text.slice(bracket + 1) : text;
  const host = address
    .slice(address.lastIndexOf('@') + 1)
    .replace('>', '')
    .trim();
  return host === '' ? null : host;
}
