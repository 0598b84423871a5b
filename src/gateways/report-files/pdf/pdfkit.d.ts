declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    /** In units, above the baseline. */
    readonly ascent: number;
    /** The code points it has glyphs for. */
    readonly characterSet: readonly number[];
    glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
  }

  /** @throws {Error} when the bytes are no font */
  export function create(bytes: Uint8Array): Font;
}

declare namespace PDFKit {
  interface PDFDocument {
    /** Font that `font` chose last; svg-to-pdfkit builds on it, too. */
    readonly _font: EmbeddedFont;
  }

  /** A font of one document. */
  interface EmbeddedFont {
    /** Name that pages use for it. */
    readonly id: string;
    /** Above the baseline, in thousandths of the size. */
    readonly ascender: number;
    ref(): PDFKitReference;
    /** Sees to it that the letters are embedded. The first part is a hexadecimal code for each of them. */
    encode(text: string): readonly [readonly string[], unknown];
  }
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** pdfkit takes a font that fontkit has read, too. */
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}
