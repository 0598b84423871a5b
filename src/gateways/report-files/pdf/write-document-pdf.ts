import type { Readable } from 'node:stream';
import type { BrandingFields } from '../../../domain/branding/branding.js';
import type { ReportDocument } from '../../../domain/reports/report-document.js';
import { longDate } from '../../../domain/reports/wording.js';
import { ukTime } from '../report-wording.js';
import { cover } from './cover.js';
import { closeSheet, openSheet } from './page.js';
import { sections } from './sections.js';

/**
 * A report as a tagged A4 document with bookmarks, in the firm's name where one is given. Letters of the
 * Latin, Greek, Cyrillic and Arabic scripts are embedded; others are spelt as `printableText` says. The
 * same report gives the same bytes.
 * @throws {RangeError} when `asOf` is no instant, or an amount no whole pence
 */
export function writeDocumentPdf(document: ReportDocument, letterhead: BrandingFields | null): Readable {
  const { title, subject } = document;
  const named = subject === null ? title : `${title}: ${subject.name}`;
  const sheet = openSheet({
    title: named,
    author: letterhead?.firmName ?? subject?.name ?? title,
    subject: `${longDate(document.periodStart)} to ${longDate(document.periodEnd)}`,
    createdAt: new Date(document.asOf),
    colour: letterhead?.colour ?? null,
  });
  cover(sheet, document, letterhead);
  sections(sheet, document.sections);
  closeSheet(sheet, {
    head: [letterhead?.firmName, title, subject?.name].filter((part) => part !== undefined).join(' · '),
    foot: `Report ${document.reportId}. Figures as of ${ukTime(document.asOf)}.`,
  });
  return sheet.doc;
}
