/** A small file of a format, rows invented, that is recognised without being named. */
export interface FormatSample {
  /** End of the file's name, without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  readonly lines: readonly string[];
}

export type FormatSamples = Readonly<Record<string, FormatSample>>;
