import type { Logo } from '../../domain/branding/branding.js';
import { LIMITS } from '../../domain/limits.js';
import { harmOfSvg } from './harm-of-svg.js';

const MAX_BYTES = LIMITS.reports.logoBytes.value;
const MAX_PIXELS = LIMITS.reports.logoPixels.value;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER = /^data:(image\/png|image\/svg\+xml)((?:;charset=utf-8|;utf8)?)(;base64)?,/i;

/** A logo, or why it is none: words that follow "the logo". */
export type ReadLogo = { readonly logo: Logo } | { readonly fault: string; readonly isTooLarge?: true };

/**
 * Reads a `data:` URI of a PNG, or of an SVG that does nothing but draw: no script, no style that loads anything, no
 * reference out of the document.
 */
export function readLogo(dataUri: string): ReadLogo {
  const header = HEADER.exec(dataUri);
  if (header === null) return { fault: 'must be a data URI of image/png or image/svg+xml' };
  const bytes = bytesOf(dataUri.slice(header[0].length), header[3] !== undefined);
  if (bytes === null) return { fault: 'is not encoded as its data URI says' };
  if (bytes.length > MAX_BYTES) return { fault: `is larger than ${MAX_BYTES} bytes`, isTooLarge: true };
  if (header[1]?.toLowerCase() === 'image/png') {
    const fault = faultOfPng(bytes);
    return fault === null ? { logo: { type: 'image/png', bytes } } : { fault };
  }
  const harm = harmOfSvg(bytes);
  return harm === null ? { logo: { type: 'image/svg+xml', bytes } } : { fault: harm };
}

function bytesOf(text: string, isBase64: boolean): Buffer | null {
  if (!isBase64) {
    try {
      return Buffer.from(decodeURIComponent(text), 'utf8');
    } catch {
      return null;
    }
  }
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  return Buffer.from(text, 'base64');
}

/** A few bytes can stand for a picture that no machine holds, so its size counts, not that of the file alone. */
function faultOfPng(bytes: Buffer): string | null {
  const isPng =
    bytes.length > 33 &&
    bytes.subarray(0, 8).equals(PNG_SIGNATURE) &&
    bytes.toString('latin1', 12, 16) === 'IHDR' &&
    bytes.includes('IDAT') &&
    bytes.includes('IEND');
  if (!isPng) return 'is not a PNG, though its data URI says so';
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width < 1 || height < 1 || width > MAX_PIXELS || height > MAX_PIXELS) {
    return `must be between 1 and ${MAX_PIXELS} pixels wide and high`;
  }
  return null;
}
