declare module 'svg-to-pdfkit' {
  interface Options {
    readonly width: number;
    readonly height: number;
    readonly preserveAspectRatio: string;
    readonly assumePt: boolean;
    fontCallback(family: string, bold: boolean): string;
    warningCallback(warning: string): void;
  }

  /** Draws an SVG into a document of pdfkit. */
  export default function SVGtoPDF(
    doc: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: Options,
  ): void;
}
