import type { FileSample, OpenFile } from './file-text.js';

/** What every reader of one kind of content is given. */
export interface ReadInput {
  readonly open: OpenFile;
  readonly sample: FileSample;
  readonly maxRowBytes: number;
  /** ISO 4217, for records that name none. */
  readonly defaultCurrency: string;
  /** Where a line of the text stands in the file that it was made from. Absent: the text is the file. */
  readonly placeOf?: (line: number) => string;
}
