import type { DocumentText } from '../../domain/documents/document-read.js';
import { HEAD_BYTES, mediaTypeOf } from '../../domain/documents/media-type-of.js';
import { LIMITS } from '../../limits/limits.js';
import { contentBytes } from './content-bytes.js';
import { type MailPart, messagesOfMail } from './mail-parts.js';
import { pageOfPart, textOfMessage } from './mail-text.js';

/** Everything in an e-mail that has text. */
interface OpenedMail {
  /** Its own text, then those of attached pages and e-mails. */
  readonly texts: readonly DocumentText[];
  /** Attached PDFs, decoded, each in memory of its own. */
  readonly pdfs: readonly Uint8Array[];
}

const { attachments: maxAttachments, attachedBytes } = LIMITS.documents;

/** The text of an e-mail and what is attached to it, as far as there is room for it. A part is a PDF by its content, whatever it is called. */
export function openMail(bytes: Buffer): OpenedMail {
  const [own, ...attached] = messagesOfMail(bytes);
  const pages = [own, ...attached].flatMap(({ parts }) => parts.filter(isAttachedPage));
  const texts = [
    ...pages.map((part) => () => pageOfPart(part)),
    ...attached.map((message) => () => textOfMessage(message)),
  ]
    .slice(0, maxAttachments.value)
    .map((textOf) => textOf());
  const parts = [own, ...attached].flatMap((message) => message.parts);
  return {
    texts: [textOfMessage(own), ...texts],
    pdfs: pdfsAmong(parts, maxAttachments.value - texts.length),
  };
}

const isAttachedPage = ({ isAttached, mediaType }: MailPart) => isAttached && mediaType === 'text/html';

function pdfsAmong(parts: readonly MailPart[], max: number): readonly Uint8Array[] {
  const pdfs: Uint8Array[] = [];
  let room: number = attachedBytes.value;
  for (const part of parts) {
    if (pdfs.length >= max) break;
    if (!part.mediaType.startsWith('application/')) continue;
    if (mediaTypeOf(contentBytes(part, HEAD_BYTES)) !== 'application/pdf') continue;
    const bytes = contentBytes(part, room + 1);
    if (bytes.length > room) continue;
    room -= bytes.length;
    pdfs.push(new Uint8Array(bytes));
  }
  return pdfs;
}
