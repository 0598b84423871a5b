import SVGtoPDF from 'svg-to-pdfkit';
import type { Logo } from '../../../domain/branding/branding.js';
import { plainPng } from '../../logos/png/plain-png.js';
import type { PdfSheet, StructureOptions } from './page.js';

/** The room for a logo, in points. */
export const LOGO = { width: 150, height: 46 } as const;

interface LogoPlace {
  readonly x: number;
  readonly y: number;
  /** Text alternative. */
  readonly alternative: string;
}

/** A logo as large as its place allows, at the right edge of it. */
export function drawLogo({ doc, root }: PdfSheet, { type, bytes }: Logo, place: LogoPlace): void {
  const { x, y, alternative } = place;
  const { width, height } = LOGO;
  const options = { alt: alternative, bbox: [x, y, x + width, y + height], placement: 'Block' };
  const draw = () => {
    if (type === 'image/png') {
      doc.image(plainPng(Buffer.from(bytes)), x, y, {
        fit: [width, height],
        align: 'right',
        valign: 'center',
      });
      return;
    }
    doc.save();
    SVGtoPDF(doc, Buffer.from(bytes).toString('utf8'), x, y, {
      width,
      height,
      preserveAspectRatio: 'xMaxYMid meet',
      assumePt: true,
      fontCallback: (_family, bold) => (bold ? 'bold' : 'regular'),
      warningCallback: () => undefined,
    });
    doc.restore();
  };
  root.add(doc.struct('Figure', options as StructureOptions, draw));
}
