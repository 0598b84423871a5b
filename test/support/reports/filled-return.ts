import type { Business } from '../../../src/domain/businesses/business.js';
import { fillReturn } from '../../../src/domain/filing/pages/fill-return.js';
import type { Property } from '../../../src/domain/properties/property.js';
import { type ClientInsight, insightOf } from '../../../src/domain/reports/client-insight.js';
import type { FilledReturn } from '../../../src/domain/reports/filled-return.js';
import { type NextYear, nextYearOf } from '../../../src/domain/reports/next-year.js';
import { calculated, type MadeLedger } from './generated-ledger.js';

/** The pages of a made ledger's return, filled in as the service does from stored rows. */
export function filledFrom({ year, parts, assembled, totals }: MadeLedger): FilledReturn {
  const { input, adjustments, incomeSources } = assembled;
  const unknown = { commencedOn: null, ceasedOn: null, hmrcBusinessId: null };
  const sources = {
    input,
    adjustments,
    totals,
    figures: year.calculation ?? { lines: [] },
    businesses: parts.businesses.map(
      (one): Business =>
        ({
          ...one,
          ...unknown,
          trade: 'electrician',
          accountingBasis: 'cash',
          accountingDate: '04-05',
          periodsOfAccount: [],
        }) as unknown as Business,
    ),
    properties: parts.properties.map((one) => ({
      ...(one as unknown as Property),
      letting: 'standard' as const,
      address: { country: one.isForeign ? 'FR' : 'GB' } as Property['address'],
      isForeign: one.isForeign,
    })),
    roomTotals: incomeSources.find(({ type }) => type === 'uk_property')?.roomTotals ?? [],
  };
  return fillReturn({ year, sources });
}

/** What a made ledger says, as the service finds it. */
export const insightFrom = (ledger: MadeLedger): ClientInsight =>
  insightOf(ledger, ledger.assembled.input, calculated);

/** Next year's bill on the figures of a made ledger, as the service works it out. */
export const nextYearFrom = ({ year, assembled }: MadeLedger): NextYear =>
  nextYearOf(year, assembled.input, calculated);
