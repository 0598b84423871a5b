import type { ClientYear } from '../../reports/client-year.js';
import { type FilledReturn, mainFigures } from '../../reports/filled-return.js';
import { tradeYears } from '../trade-year.js';
import type { YearSources } from '../year-sources.js';
import { foreignPropertyPages } from './foreign-property-pages.js';
import { tradePages } from './trade-pages.js';
import { ukPropertyPages } from './uk-property-pages.js';

interface YearParts {
  readonly year: ClientYear;
  readonly sources: YearSources;
}

/** A return as its pages would be filled in, from the figures that are sent to HMRC. */
export function fillReturn({ year, sources }: YearParts): FilledReturn {
  const { calculation, incomeSources } = year;
  const trades = tradeYears(sources);
  const has = (kind: 'uk_property' | 'foreign_property') =>
    sources.properties.some(({ isForeign }) => isForeign === (kind === 'foreign_property')) ||
    incomeSources.some(({ type }) => type === kind);
  const hasUkProperty = has('uk_property');
  const hasForeignProperty = has('foreign_property');
  return {
    year,
    paper: { input: sources.input, calculation },
    lettingsAbroad: foreignPropertyPages(sources),
    trades: trades.map((trade) => tradePages(trade, { sources, calculation, isOnly: trades.length === 1 })),
    ukProperty: hasUkProperty ? ukPropertyPages(sources, calculation) : null,
    hasForeignProperty,
    main: mainFigures({
      ninoMasked: year.subject.ninoMasked,
      input: sources.input,
      calculation,
      hasUkProperty,
      hasForeignProperty,
      trades: trades.filter(({ hasFigures }) => hasFigures).length,
    }),
  };
}
