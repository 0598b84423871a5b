import { type DescribedFormat, describeFormat } from '../../domain/bank-files/describe-format.js';
import { findFormatSample } from '../../domain/bank-files/samples/find-format-sample.js';
import type { FormatSample } from '../../domain/bank-files/samples/format-sample.js';
import { NotFoundError } from '../../errors.js';
import { BANK_FORMATS, type BankFormat, otherNamesOf } from '../../gateways/bank-files/bank-formats.js';

/** A format as a caller needs to know it. */
export interface ImportFormat extends BankFormat, DescribedFormat {
  readonly otherNames: readonly string[];
  readonly hasSample: boolean;
}

/** Every format that is recognised, ours first. */
export function listImportFormats(): readonly ImportFormat[] {
  return BANK_FORMATS.map((format) => ({
    ...format,
    ...describeFormat(format.name),
    otherNames: otherNamesOf(format.name),
    hasSample: findFormatSample(format.name) !== null,
  }));
}

/** A small file of the format that is recognised by itself. @throws {NotFoundError} */
export function loadFormatSample(name: string): FormatSample {
  const sample = findFormatSample(name);
  if (sample === null) throw new NotFoundError('There is no sample of such a format.');
  return sample;
}
