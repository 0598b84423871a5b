import type { FileSample, OpenFile } from './file-text.js';

/** Input of every reader of one kind of content. */
export interface ReadInput {
  readonly open: OpenFile;
  readonly sample: FileSample;
  readonly maxRowBytes: number;
  /** ISO 4217, for records that name none. */
  readonly defaultCurrency: string;
  /** Place of a line of the text in the file from which it was made. Absent: the text is the file. */
  readonly placeOf?: (line: number) => string;
}
