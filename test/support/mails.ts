/** Headers of an e-mail without those of its content. */
export const HEADERS = [
  'From: "Priya Nair" <priya@example.com>',
  'To: tax@practice.example',
  'Subject: For my return',
  'Date: Fri, 6 Jun 2025 10:15:00 +0100',
  'MIME-Version: 1.0',
  '',
].join('\r\n');

interface Part {
  readonly mediaType: string;
  readonly encoding: string;
  readonly content: string;
  readonly isAttached: boolean;
}

/** A part of an e-mail: its headers, and its content as it is sent. */
export const partOf = ({ mediaType, encoding, content, isAttached }: Part): string =>
  [
    `Content-Type: ${mediaType}`,
    `Content-Transfer-Encoding: ${encoding}`,
    ...(isAttached ? ['Content-Disposition: attachment; filename="file"'] : []),
    '',
    content,
  ].join('\r\n');

/** A file that is attached, in base64. */
export const attachedFile = (mediaType: string, content: Buffer): string =>
  partOf({
    mediaType,
    encoding: 'base64',
    content: content.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    isAttached: true,
  });

/** An e-mail that is attached to another, or forwarded with it. */
export const messagePart = (message: string): string => `Content-Type: message/rfc822\r\n\r\n${message}`;

/** Several parts as one. */
export const multipart = (parts: readonly string[], boundary = 'b1'): string =>
  [
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    '',
  ].join('\r\n');

/** Text of a message. */
export const textPart = (text: string): string =>
  partOf({ mediaType: 'text/plain; charset="utf-8"', encoding: '8bit', content: text, isAttached: false });
