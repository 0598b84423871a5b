/** Kinds of content that are taken as documents. */
export const DOCUMENT_MEDIA_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'message/rfc822',
] as const;
export type DocumentMediaType = (typeof DOCUMENT_MEDIA_TYPES)[number];

/** Ending of a file of that kind, for its name. */
export const FILE_ENDINGS: Readonly<Record<DocumentMediaType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'message/rfc822': 'eml',
};

/** Bytes of the beginning by which a kind is told. */
export const HEAD_BYTES = 4096;
/** A PDF may have so many bytes before its mark (ISO 32000-1, annex H, note 13). */
const PDF_MARK_WITHIN = 1024;

/** The kind that the first bytes show, whatever the sender says; `null` for every other. */
export function mediaTypeOf(head: Uint8Array): DocumentMediaType | null {
  const text = latin1(head.subarray(0, HEAD_BYTES));
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  if (text.slice(0, PDF_MARK_WITHIN).includes('%PDF-')) return 'application/pdf';
  return looksLikeMail(text) ? 'message/rfc822' : null;
}

const latin1 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};

/** Headers of which every e-mail has at least two (RFC 5322, section 3.6, and those that servers add). */
const MAIL_HEADERS: ReadonlySet<string> = new Set([
  'from',
  'to',
  'date',
  'subject',
  'message-id',
  'received',
  'return-path',
  'mime-version',
  'delivered-to',
]);
const LEAST_MAIL_HEADERS = 2;

/** Every line up to the first empty one is a header or goes on with one. */
function looksLikeMail(text: string): boolean {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const isWhole = text.length < HEAD_BYTES;
  const end = lines.indexOf('');
  const headers = lines.slice(0, end === -1 ? lines.length - (isWhole ? 0 : 1) : end);
  const known = new Set<string>();
  for (const [at, line] of headers.entries()) {
    if (line.includes('\0')) return false;
    if (at > 0 && (line.startsWith(' ') || line.startsWith('\t'))) continue;
    const colon = line.indexOf(':');
    if (colon < 1 || !isHeaderName(line, colon)) return false;
    const name = line.slice(0, colon).toLowerCase();
    if (MAIL_HEADERS.has(name)) known.add(name);
  }
  return known.size >= LEAST_MAIL_HEADERS;
}

/** Printable ASCII without a space before the colon: RFC 5322, section 2.2. */
function isHeaderName(line: string, end: number): boolean {
  for (let at = 0; at < end; at += 1) {
    const code = line.charCodeAt(at);
    if (code < 33 || code > 126) return false;
  }
  return true;
}
