import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export const bytesOf = (stream: Readable): Promise<Buffer> => buffer(stream);

export interface PdfLine {
  readonly text: string;
  readonly x: number;
  /** Points from the top of an A4 page. */
  readonly y: number;
  /** Points. */
  readonly width: number;
  /** The size of the type, in points. */
  readonly height: number;
}

/** What is written on each page, in the order it was written. */
export async function readPdfPages(pdf: Buffer): Promise<PdfLine[][]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: PdfLine[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [
              {
                text: item.str,
                x: item.transform[4] as number,
                y: 841.89 - (item.transform[5] as number),
                width: item.width,
                height: item.height,
              },
            ]
          : [],
      ),
    );
  }
  await document.destroy();
  return pages;
}

export const textOf = (pages: PdfLine[][]): string =>
  pages.map((lines) => lines.map(({ text }) => text).join('\n')).join('\n\f\n');

/** The elements of each page's structure from top to bottom: `H1`, `Table`, `TR`. */
export async function readStructure(pdf: Buffer): Promise<StructureNode[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: StructureNode[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const tree = await (await document.getPage(number)).getStructTree();
    if (tree) pages.push(tree as StructureNode);
  }
  await document.destroy();
  return pages;
}

export interface StructureNode {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly StructureNode[];
}
