import { BANK_SAMPLES } from './bank-samples.js';
import { CARD_SAMPLES } from './card-samples.js';
import { DOCUMENT_SAMPLES } from './document-samples.js';
import type { FormatSample, FormatSamples } from './format-sample.js';
import { LEDGER_SAMPLES } from './ledger-samples.js';
import { MARKETPLACE_SAMPLES } from './marketplace-samples.js';
import { PLATFORM_SAMPLES } from './platform-samples.js';

const SAMPLES: FormatSamples = {
  ...BANK_SAMPLES,
  ...CARD_SAMPLES,
  ...PLATFORM_SAMPLES,
  ...MARKETPLACE_SAMPLES,
  ...LEDGER_SAMPLES,
  ...DOCUMENT_SAMPLES,
};

/** The sample of a format; `null` for a name that has none. */
export const findFormatSample = (name: string): FormatSample | null =>
  Object.hasOwn(SAMPLES, name) ? (SAMPLES[name] ?? null) : null;
