import { loadClient } from '../../db/clients/clients-queries.js';
import { findTaxReturn } from '../../db/tax-returns/tax-returns-queries.js';
import { findCategory } from '../../domain/categories/category.js';
import type { TaxCalculation } from '../../domain/tax/tax-calculation.js';
import { statusOfReturn } from '../../domain/tax-returns/amendment.js';
import type { CountedTotal, IncomeSource } from '../../domain/tax-returns/income-source.js';
import { ValidationError } from '../../errors.js';
import type {
  ReportedCalculation,
  ReportedCategory,
  ReportedIncomeSource,
  ReportedTreatment,
  TaxSummaryReport,
} from '../../gateways/report-files/report-model.js';
import { assembleReturn } from '../tax-returns/assemble-return.js';
import { viewTaxReturn } from '../tax-returns/view-tax-return.js';
import { clientOf, headerOf } from './report-header.js';
import type { ReportSource } from './report-source.js';

/** One client's year as a report shows it; the figures are those that the API gives for the return. */
export async function taxSummaryOf({ db, report, asOf }: ReportSource): Promise<TaxSummaryReport> {
  const { taxYear } = report;
  const clientId = clientOf(report);
  if (taxYear === null) {
    throw new ValidationError([{ pointer: '#/tax_year', code: 'required', detail: 'is required' }]);
  }
  const client = await loadClient(db, clientId);
  const taxReturn = await findTaxReturn(db, { clientId, taxYear });
  const view = taxReturn ? await viewTaxReturn(db, taxReturn) : null;
  const assembled =
    view === null
      ? await assembleReturn(db, { clientId, taxYear, region: null, inputs: {}, adjustments: [] })
      : { incomeSources: view.incomeSources, ...view.totals };
  return {
    ...headerOf(report, client, asOf),
    status: taxReturn ? statusOfReturn(taxReturn) : null,
    totals: {
      incomePence: assembled.totalIncomePence,
      expensesPence: assembled.totalExpensesPence,
      profitPence: assembled.totalIncomePence - assembled.totalExpensesPence,
      liabilityPence: view?.taxLiabilityPence ?? null,
    },
    incomeSources: assembled.incomeSources.map(reportedSource),
    calculation:
      view?.calculation?.figures && !view.isStale ? reportedCalculation(view.calculation.figures) : null,
    submission:
      taxReturn && statusOfReturn(taxReturn) === 'submitted' && taxReturn.submittedAt !== null
        ? { submittedAt: taxReturn.submittedAt.toISOString(), hmrcReference: taxReturn.hmrcCorrelationId }
        : null,
  };
}

function reportedSource(source: IncomeSource): ReportedIncomeSource {
  return {
    name: source.name,
    kind: source.type === 'self_employment' ? 'self_employment' : 'uk_property',
    incomePence: source.incomePence,
    expensesPence: source.expensesPence,
    profitPence: source.incomePence - source.expensesPence,
    categories: byCategory(source.totals).map(reportedCategory),
  };
}

/** The properties of one business are shown together, as the return shows them. */
function byCategory(totals: readonly CountedTotal[]): CountedTotal[] {
  const sums = new Map<string, CountedTotal>();
  for (const total of totals) {
    const key = `${total.category} ${total.countsAs}`;
    const known = sums.get(key);
    sums.set(key, {
      ...total,
      amountPence: total.amountPence + (known?.amountPence ?? 0),
      count: total.count + (known?.count ?? 0),
    });
  }
  return [...sums.values()];
}

function reportedCategory(total: CountedTotal): ReportedCategory {
  const category = findCategory(total.category);
  return {
    code: total.category,
    name: category?.name ?? total.category,
    treatment: treatmentOf(total.countsAs),
    box: category?.sa103Box ?? category?.sa105Box ?? null,
    totalPence: total.amountPence,
    count: total.count,
  };
}

function treatmentOf(countsAs: CountedTotal['countsAs']): ReportedTreatment {
  switch (countsAs) {
    case 'income':
      return 'income';
    case 'residential_finance_costs':
      return 'tax_reducer';
    case 'expenses':
      return 'expense';
    case null:
      return 'not_allowable';
  }
}

function reportedCalculation(figures: TaxCalculation): ReportedCalculation {
  return {
    lines: figures.lines.map((line) => ({
      label: line.about === undefined ? line.rule : `${line.rule}: ${line.about}`,
      citation: line.cites,
      amountPence: line.amount,
      addsToTotal: line.addsToTotal,
    })),
    bands: figures.incomeTax.bands.map((band) => ({
      source: band.source,
      band: band.band,
      ratePercent: band.rateBps / 100,
      amountPence: band.amount,
      taxPence: band.tax,
    })),
    amountsDue: figures.amountsDue.map((due) => ({
      dueOn: due.dueOn,
      amountPence: due.amount,
      what: due.what,
    })),
    warnings: figures.warnings.map((warning) =>
      warning.about === undefined ? warning.code : `${warning.code}: ${warning.about}`,
    ),
  };
}
