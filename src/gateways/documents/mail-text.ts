import type { DocumentText } from '../../domain/documents/document-read.js';
import { datesOfLine } from '../../domain/documents/printed-figures.js';
import type { TextLine } from '../../domain/documents/text-line.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { LIMITS } from '../../limits/limits.js';
import { contentBytes } from './content-bytes.js';
import { linesOfHtml } from './lines-of-html.js';
import type { Mail, MailPart } from './mail-parts.js';

const { textBytes, lines: maxLines } = LIMITS.documents;

/** The text of a message: its plain part, else that of its page. */
export function textOfMessage({ headers, parts }: Mail): DocumentText {
  const subject = headers.get('subject');
  const own = parts.filter(({ isAttached }) => !isAttached);
  const text = own.find(({ mediaType }) => mediaType === 'text/plain');
  const page = own.find(({ mediaType }) => mediaType === 'text/html');
  const body =
    text !== undefined ? linesOfText(decoded(text)) : page === undefined ? [] : linesOfHtml(decoded(page));
  return {
    lines: subject === undefined ? body : [...body, [subject]],
    sentOn: dayOf(headers.get('date')),
    sender: senderOf(headers.get('from')),
  };
}

/** The text of a page that is attached. */
export const pageOfPart = (page: MailPart): DocumentText => ({
  lines: linesOfHtml(decoded(page)),
  sentOn: null,
  sender: null,
});

/** Runs of spaces and tabs part columns. */
function linesOfText(text: string): readonly TextLine[] {
  return text
    .split('\n', maxLines.value)
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
function decoded(part: MailPart): string {
  const known = CHARSETS.has(part.charset) ? part.charset : 'utf-8';
  return new TextDecoder(known).decode(contentBytes(part, textBytes.value));
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
