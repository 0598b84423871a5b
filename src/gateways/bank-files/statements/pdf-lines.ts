import { lazy } from '../../../domain/language/lazy.js';
import { type PrintedLine, printedLines } from '../../../domain/statements/printed-line.js';
import type { TextPiece } from '../../../domain/statements/text-piece.js';
import { LIMITS } from '../../../limits/limits.js';
import { BankFileError } from '../bank-file-error.js';
import { withBoundedArrays } from './with-bounded-arrays.js';

const MAX_PAGES = LIMITS.bankFiles.pdfPages.value;
const MAX_PIECES = LIMITS.bankFiles.pdfTexts.value;

/**
 * The lines of text on the pages of a PDF. Nothing is drawn, fetched or run.
 * @throws {BankFileError} for one with a password, without text, damaged, or longer than any statement
 */
export async function pdfLines(bytes: Buffer): Promise<readonly PrintedLine[]> {
  const { getDocument } = await loadLibrary();
  return withBoundedArrays(() => readLines(getDocument, bytes));
}

async function readLines(
  getDocument: typeof import('pdfjs-dist/legacy/build/pdf.mjs')['getDocument'],
  bytes: Buffer,
): Promise<readonly PrintedLine[]> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: true,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > MAX_PAGES) throw new BankFileError('file_too_demanding');
    const lines: PrintedLine[] = [];
    let pieceCount = 0;
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const pieces = piecesOf(await page.getTextContent(), page.getViewport({ scale: 1 }).transform);
      pieceCount += pieces.length;
      if (pieceCount > MAX_PIECES) throw new BankFileError('file_too_demanding');
      lines.push(...printedLines(pieces, number));
      page.cleanup();
    }
    if (lines.length === 0) throw new BankFileError('pdf_without_text');
    return lines;
  } catch (error) {
    throw faultOf(error);
  } finally {
    await task.destroy();
  }
}

/** Whatever the library finds wrong with a PDF is a fault of the file. */
function faultOf(error: unknown): BankFileError {
  if (error instanceof BankFileError) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return new BankFileError('file_encrypted', undefined, { cause: error });
  if (name === 'InvalidPDFException')
    return new BankFileError('format_not_recognised', NO_PDF, { cause: error });
  return new BankFileError('malformed_file', undefined, { cause: error });
}

const NO_PDF =
  'The file begins as a PDF does, but breaks off or is damaged. Download it again, or export the transactions as CSV.';

interface TextContent {
  readonly items: readonly object[];
}

/** Texts that run from left to right, where they stand from the top of the page. */
function piecesOf({ items }: TextContent, view: readonly number[]): readonly TextPiece[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view;
  return items.flatMap((item) => {
    if (!isText(item) || item.str.trim() === '') return [];
    const [ta = 0, tb = 0, , , x = 0, y = 0] = item.transform;
    const along = { x: a * ta + c * tb, y: b * ta + d * tb };
    if (!(along.x > 0) || Math.abs(along.y) > along.x / 10) return [];
    const left = a * x + c * y + e;
    const height = item.height || along.x;
    return [{ text: item.str, left, right: left + item.width, top: b * x + d * y + f - height, height }];
  });
}

interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

const isText = (item: object): item is TextItem => 'str' in item && 'transform' in item;

/** Loaded for the first PDF: it is far larger than all other readers. */
const loadLibrary = lazy(() => import('pdfjs-dist/legacy/build/pdf.mjs'));
