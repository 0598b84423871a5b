import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LLOYDS_OPENING_PENCE, lloydsEntries } from './sample-year/personal-lloyds.js';
import { barclaysEntries } from './sample-year/property-barclays.js';
import { type Random, seededRandom } from './sample-year/random.js';
import { barclaysFile, lloydsFile, monzoFile, starlingFile } from './sample-year/statement-files.js';
import { type Receipt, tradeReceipts } from './sample-year/trade-receipts.js';
import { MONZO_OPENING_PENCE, monzoEntries } from './sample-year/trading-monzo.js';
import {
  STARLING_OPENED_ON,
  STARLING_OPENING_PENCE,
  starlingEntries,
} from './sample-year/trading-starling.js';

/** Another seed gives another year; the committed files are those of this one. */
const SEED = 20_250_406;

export const SAMPLE_YEAR_FOLDER = fileURLToPath(new URL('../../samples/year-2025-26/', import.meta.url));

/**
 * The bank statements of an invented client for 6 April 2025 to 5 April 2026, by file name. The same text
 * every time: nothing but the seed decides it. Run this file to write them to `samples/year-2025-26`.
 */
export function sampleYearFiles(): Readonly<Record<string, string>> {
  const receipts = dealtOut(seededRandom(SEED), tradeReceipts(seededRandom(SEED + 1)));
  return {
    'trading-monzo.csv': monzoFile(monzoEntries(seededRandom(SEED + 2), receipts.monzo), MONZO_OPENING_PENCE),
    'trading-starling.csv': starlingFile(
      starlingEntries(seededRandom(SEED + 3), receipts.starling),
      STARLING_OPENING_PENCE,
    ),
    'property-barclays.csv': barclaysFile(barclaysEntries()),
    'personal-lloyds.csv': lloydsFile(lloydsEntries(seededRandom(SEED + 4)), LLOYDS_OPENING_PENCE),
  };
}

/** Since the second account was opened some customers pay into that one. */
function dealtOut(random: Random, receipts: readonly Receipt[]) {
  const monzo: Receipt[] = [];
  const starling: Receipt[] = [];
  for (const receipt of receipts) {
    const second = receipt.date > STARLING_OPENED_ON && random.chance(0.4);
    (second ? starling : monzo).push(receipt);
  }
  return { monzo, starling };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(SAMPLE_YEAR_FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(sampleYearFiles()))
    writeFileSync(SAMPLE_YEAR_FOLDER + name, text);
}
