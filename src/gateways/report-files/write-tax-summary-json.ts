import { Readable } from 'node:stream';
import { poundsFromPence } from '../../domain/money.js';
import type { ReportedCalculation, ReportedIncomeSource, TaxSummaryReport } from './report-model.js';

/** The summary as one JSON document in UTF-8, snake_case as in the API, amounts as numbers in pounds. */
export function writeTaxSummaryJson(report: TaxSummaryReport): Readable {
  const text = `${JSON.stringify(documentOf(report), null, 2)}\n`;
  return Readable.from([Buffer.from(text)], { objectMode: false });
}

function documentOf(report: TaxSummaryReport) {
  const { client, totals, submission } = report;
  return {
    report_id: report.reportId,
    type: 'tax_summary',
    as_of: report.asOf,
    client: { name: client.displayName, utr: client.utrMasked, nino: client.ninoMasked },
    tax_year: report.taxYear,
    period_start: report.periodStart,
    period_end: report.periodEnd,
    status: report.status,
    total_income: poundsFromPence(totals.incomePence),
    total_expenses: poundsFromPence(totals.expensesPence),
    profit: poundsFromPence(totals.profitPence),
    tax_liability: totals.liabilityPence === null ? null : poundsFromPence(totals.liabilityPence),
    income_sources: report.incomeSources.map(incomeSourceOf),
    calculation: report.calculation === null ? null : calculationOf(report.calculation),
    submission:
      submission === null
        ? null
        : { submitted_at: submission.submittedAt, hmrc_reference: submission.hmrcReference },
  };
}

function incomeSourceOf(source: ReportedIncomeSource) {
  return {
    name: source.name,
    kind: source.kind,
    income: poundsFromPence(source.incomePence),
    expenses: poundsFromPence(source.expensesPence),
    profit: poundsFromPence(source.profitPence),
    categories: source.categories.map((category) => ({
      code: category.code,
      name: category.name,
      treatment: category.treatment,
      box: category.box,
      total: poundsFromPence(category.totalPence),
      count: category.count,
    })),
  };
}

function calculationOf(calculation: ReportedCalculation) {
  return {
    bands: calculation.bands.map((band) => ({
      source: band.source,
      band: band.band,
      rate_percent: band.ratePercent,
      amount: poundsFromPence(band.amountPence),
      tax: poundsFromPence(band.taxPence),
    })),
    lines: calculation.lines.map((line) => ({
      label: line.label,
      cites: line.citation,
      amount: poundsFromPence(line.amountPence),
      adds_to_total: line.addsToTotal,
    })),
    amounts_due: calculation.amountsDue.map((due) => ({
      due_on: due.dueOn,
      amount: poundsFromPence(due.amountPence),
      what: due.what,
    })),
    warnings: calculation.warnings,
  };
}
