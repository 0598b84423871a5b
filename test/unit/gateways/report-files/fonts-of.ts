import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface UsedFont {
  readonly name: string;
  readonly isEmbedded: boolean;
}

/** The fonts that the pages are written in. Of one that is not embedded the reader has no file. */
export async function fontsOf(pdf: Buffer): Promise<UsedFont[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const found = new Map<string, UsedFont>();
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [at, operator] of fnArray.entries()) {
      if (operator !== OPS.setFont) continue;
      const font = page.commonObjs.get(argsArray[at][0]) as { name: string; missingFile?: boolean };
      found.set(font.name, { name: font.name, isEmbedded: font.missingFile !== true });
    }
  }
  await document.destroy();
  return [...found.values()];
}
