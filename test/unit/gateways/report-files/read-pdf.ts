import { inflateSync } from 'node:zlib';

export interface PdfLine {
  readonly text: string;
  readonly x: number;
  /** Points from the top of an A4 page. */
  readonly y: number;
}

/**
 * The lines of each page, in the order they were written. Enough of a reader for what pdfkit writes with
 * the standard fonts: inflated content streams, hexadecimal strings in WinAnsi, one matrix a line.
 */
export function readPdfPages(pdf: Buffer): PdfLine[][] {
  const objects = objectsOf(pdf);
  const kids = [...objects.values()].find((body) => /\/Type \/Pages/.test(body.head));
  const pageIds = [...(/\/Kids \[([^\]]*)\]/.exec(kids?.head ?? '')?.[1] ?? '').matchAll(/(\d+) 0 R/g)];
  return pageIds.map(([, id]) => {
    const content = /\/Contents (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1];
    return linesOf(objects.get(Number(content))?.stream ?? '');
  });
}

export const textOf = (pages: PdfLine[][]): string =>
  pages.map((lines) => lines.map(({ text }) => text).join('\n')).join('\n\f\n');

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const source = pdf.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const body = source.slice(start, source.indexOf('\nendobj', start));
    const streamAt = body.indexOf('\nstream\n');
    const head = streamAt < 0 ? body : body.slice(0, streamAt);
    objects.set(Number(match[1]), { head, stream: streamAt < 0 ? '' : inflated(body, head, streamAt + 8) });
  }
  return objects;
}

function inflated(body: string, head: string, at: number): string {
  const bytes = Buffer.from(body.slice(at, at + Number(/\/Length (\d+)/.exec(head)?.[1])), 'latin1');
  return (head.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

function linesOf(content: string): PdfLine[] {
  return [...content.matchAll(/BT\n1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n([\s\S]*?)\nET/g)].map((match) => ({
    x: Number(match[1]),
    y: 841.89 - Number(match[2]),
    text: [...(match[3] ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => winAnsi(hex ?? '')).join(''),
  }));
}

/** 0x80 to 0x9f of WinAnsi; Node 20's own decoder reads them as Latin-1. */
const HIGH_CONTROLS = '€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ';

function winAnsi(hex: string): string {
  const text = Buffer.from(hex, 'hex').toString('latin1');
  return text.replace(/[\x80-\x9f]/g, (control) => HIGH_CONTROLS[control.charCodeAt(0) - 0x80] ?? '?');
}
