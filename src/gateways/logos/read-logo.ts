import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Logo } from '../../domain/branding/branding.js';
import { LIMITS } from '../../limits/limits.js';
import { areLinesOf, readPng, sizeOfLines } from './png/read-png.js';
import { svgRejectionReason } from './svg-rejection-reason.js';

const MAX_BYTES = LIMITS.reports.logoBytes.value;
const HEADER = /^data:(image\/png|image\/svg\+xml)((?:;charset=utf-8|;utf8)?)(;base64)?,/i;

/** A logo, or why it is none: words that follow "the logo". */
export type ReadLogo = { readonly logo: Logo } | { readonly fault: string; readonly isTooLarge?: true };

/**
 * Reads a `data:` URI of a PNG, or of an SVG that does nothing but draw: no script, no style that loads anything, no
 * reference out of the document.
 */
export async function readLogo(dataUri: string): Promise<ReadLogo> {
  const header = HEADER.exec(dataUri);
  if (header === null) return { fault: 'must be a data URI of image/png or image/svg+xml' };
  const bytes = bytesOf(dataUri.slice(header[0].length), header[3] !== undefined);
  if (bytes === null) return { fault: 'is not encoded as its data URI says' };
  if (bytes.length > MAX_BYTES) return { fault: `is larger than ${MAX_BYTES} bytes`, isTooLarge: true };
  if (header[1]?.toLowerCase() === 'image/png') {
    const fault = await faultOfPng(bytes);
    return fault === null ? { logo: { type: 'image/png', bytes } } : { fault };
  }
  const harm = svgRejectionReason(bytes);
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

/** Fault of a PNG. It is unpacked here, no further than its size allows, since the drawing later unpacks it unchecked. */
async function faultOfPng(bytes: Buffer): Promise<string | null> {
  const png = readPng(bytes);
  if (typeof png === 'string') return png;
  const lines = await promisify(inflate)(png.compressed, { maxOutputLength: sizeOfLines(png) }).catch(
    () => null,
  );
  return lines !== null && areLinesOf(png, lines) ? null : 'is a damaged PNG';
}
