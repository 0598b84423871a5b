import { parentPort } from 'node:worker_threads';
import type { DocumentText } from '../../domain/documents/document-read.js';
import { readDocument } from '../../domain/documents/read-document.js';
import { lazy } from '../../domain/language/lazy.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { BankFileError } from '../bank-files/bank-file-error.js';
import { pdfLines } from '../bank-files/statements/pdf-lines.js';
import { openMail } from './open-mail.js';
import { readingOf } from './reading-result.js';
import type { FromReading, PartsRead, ToReading } from './reading-thread.js';

const port = parentPort;
if (port === null) throw new Error('This module is the beginning of a thread.');
const say = (message: FromReading) => port.postMessage(message);

/** Reads the documents that it is sent, one after another. Whatever a document makes of it, its content is in no answer. */
port.on('message', (asked: ToReading) => {
  void answerTo(asked).then(say, () => say({ reading: 'unreadable', read: null }));
});

/** Loads the library of PDFs, which takes longer than to read one: a PDF of nothing is read first. */
const loadLibrary = lazy(() => pdfLines(Buffer.from('%PDF-1.7')).catch(() => undefined));

say('ready');

async function answerTo({
  mediaType,
  bytes,
  lines,
  today,
}: ToReading): Promise<Exclude<FromReading, string>> {
  if (mediaType === 'application/pdf') await loadLibrary();
  say('begun');
  try {
    if (mediaType === 'message/rfc822') return partsRead(Buffer.from(bytes), today);
    const text =
      lines === null ? await textOf(mediaType, Buffer.from(bytes)) : { lines, sentOn: null, sender: null };
    return text === null ? { reading: 'no_text', read: null } : readingOf(readDocument(text, today));
  } catch (error) {
    const isPicture = error instanceof BankFileError && error.fileCode === 'pdf_without_text';
    return { reading: isPicture ? 'no_text' : 'unreadable', read: null };
  }
}

function partsRead(bytes: Buffer, today: IsoDate): PartsRead {
  const { texts, pdfs } = openMail(bytes);
  const reads = texts.flatMap((text) => readDocument(text, today) ?? []);
  return { reads, pdfs };
}

async function textOf(mediaType: ToReading['mediaType'], bytes: Buffer): Promise<DocumentText | null> {
  if (mediaType !== 'application/pdf') return null;
  const lines = await pdfLines(bytes);
  return { lines: lines.map(({ phrases }) => phrases.map(({ text }) => text)), sentOn: null, sender: null };
}
