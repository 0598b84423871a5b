import { isUtf8 } from 'node:buffer';
import { decodeWindows1252 } from './decode-windows-1252.js';

/** The bytes of UTF-8's character at this place; 0 where none stands there. */
function characterBytes(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || at + length > bytes.length) return 0;
  return isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}

/**
 * Whether bytes that are not UTF-8 throughout are so but for a few that stand astray. One of its longer characters
 * hardly ever comes about by chance.
 */
export function isMostlyUtf8(bytes: Uint8Array): boolean {
  let long = 0;
  let stray = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = characterBytes(bytes, at);
    if (length > 1) long += 1;
    if (length === 0) stray += 1;
    at += length || 1;
  }
  return long > 0 && long >= stray;
}

/** Decodes UTF-8, and each byte that is none as windows-1252. */
export function decodeMixedUtf8(bytes: Uint8Array): string {
  const parts: string[] = [];
  let from = 0;
  let isStray = false;
  const takeTo = (end: number) => {
    const part = bytes.subarray(from, end);
    parts.push(
      isStray
        ? decodeWindows1252(part)
        : Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('utf8'),
    );
    from = end;
  };
  for (let at = 0; at < bytes.length; ) {
    const length = characterBytes(bytes, at);
    if ((length === 0) !== isStray) {
      takeTo(at);
      isStray = length === 0;
    }
    at += length || 1;
  }
  takeTo(bytes.length);
  return parts.join('');
}
