import type { FileSample, OpenFile } from './file-text.js';

/** What every reader of one kind of content is given. */
export interface ReadInput {
  readonly open: OpenFile;
  readonly sample: FileSample;
  readonly maxRowBytes: number;
}
