import { ledgerCounts } from '../../db/analytics/ledger-sums-queries.js';
import { loadClient } from '../../db/clients/clients-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { loadLettings } from '../../db/properties/properties-queries.js';
import { findHmrcFigures, findTaxReturn } from '../../db/tax-returns/tax-returns-queries.js';
import { maskNino, maskUtr } from '../../domain/clients/client.js';
import { publicId } from '../../domain/ids.js';
import { percentFromBps } from '../../domain/percent.js';
import { shareOnBps, shareStarts } from '../../domain/properties/ownership.js';
import { locationOf, type Property } from '../../domain/properties/property.js';
import type { ClientYear, ReportedProperty, ReportedYearBefore } from '../../domain/reports/client-year.js';
import { doubtsOf } from '../../domain/reports/doubts.js';
import { statusOfReturn } from '../../domain/tax-returns/amendment.js';
import { type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import { ValidationError } from '../../errors.js';
import type { KeptHmrcFigures } from '../submissions/finish-preparation.js';
import { assembleReturn } from '../tax-returns/assemble-return.js';
import { viewTaxReturn } from '../tax-returns/view-tax-return.js';
import { clientOf } from './report-header.js';
import type { ReportSource } from './report-source.js';

/** One client's year as the API shows it, and the year before. @throws {ValidationError} without a year */
export async function loadClientYear({ db, report, asOf }: ReportSource): Promise<ClientYear> {
  const { taxYear } = report;
  const clientId = clientOf(report);
  if (taxYear === null) {
    throw new ValidationError([{ pointer: '#/tax_year', code: 'required', detail: 'is required' }]);
  }
  const client = await loadClient(db, clientId);
  const { properties } = await loadLettings(db, clientId);
  const { taxReturn, issues, ...figures } = await figuresOf(db, clientId, taxYear);
  const before = await figuresOf(db, clientId, taxYear - 1);
  const leftOut = await ledgerCounts(db, {
    clientId,
    from: taxYearStartsOn(taxYear),
    to: taxYearEndsOn(taxYear),
  });
  const isSubmitted = taxReturn && statusOfReturn(taxReturn) === 'submitted';
  return {
    reportId: publicId('report', report.id),
    asOf,
    taxYear,
    subject: {
      name: `${client.givenName} ${client.familyName}`,
      utrMasked: maskUtr(client.utrSuffix),
      ninoMasked: maskNino(client.ninoSuffix),
    },
    status: taxReturn ? statusOfReturn(taxReturn) : null,
    submission:
      isSubmitted && taxReturn.submittedAt !== null
        ? { submittedAt: taxReturn.submittedAt, hmrcReference: taxReturn.hmrcCorrelationId }
        : null,
    ...figures,
    properties: properties.map((property) => reportedProperty(property, taxYear)),
    doubts: doubtsOf({ issues, calculation: figures.calculation, leftOut }),
    hmrc: taxReturn ? await findHmrcFigures<KeptHmrcFigures>(db, taxReturn.id) : null,
    lastYear: isEmpty(before) ? null : before,
  };
}

async function figuresOf(db: TenantExecutor, clientId: string, taxYear: TaxYearStart) {
  const taxReturn = await findTaxReturn(db, { clientId, taxYear });
  if (!taxReturn) {
    const bare = { clientId, taxYear, region: null, inputs: {}, adjustments: [] };
    const { incomeSources, totalIncomePence, totalExpensesPence } = await assembleReturn(db, bare);
    const totals = { incomePence: totalIncomePence, expensesPence: totalExpensesPence, liabilityPence: null };
    return { taxReturn: null, issues: [], totals, incomeSources, calculation: null, trace: [] };
  }
  const view = await viewTaxReturn(db, taxReturn);
  return {
    taxReturn,
    issues: view.issues,
    totals: {
      incomePence: view.totals.totalIncomePence,
      expensesPence: view.totals.totalExpensesPence,
      liabilityPence: view.taxLiabilityPence,
    },
    incomeSources: view.incomeSources,
    calculation: view.isStale ? null : (view.calculation?.figures ?? null),
    trace: view.isStale ? [] : (view.calculation?.trace ?? []),
  };
}

const isEmpty = ({ incomeSources, calculation }: ReportedYearBefore): boolean =>
  incomeSources.length === 0 && calculation === null;

function reportedProperty(property: Property, taxYear: TaxYearStart): ReportedProperty {
  const { id, name, purchasePricePence, firstLetOn, ceasedOn } = property;
  return {
    id,
    name,
    isForeign: locationOf(property) === 'foreign',
    address: [property.address.line1, property.address.town, property.address.postcode]
      .filter((part) => part !== null && part !== undefined && part !== '')
      .join(', '),
    purchasePricePence,
    sharePercent: percentFromBps(shareOnBps(property, taxYearEndsOn(taxYear))),
    shares: sharesOf({ ...property, amountsAre: 'whole' }, taxYear),
    amountsAre: property.amountsAre,
    letFrom: firstLetOn,
    letUntil: ceasedOn,
  };
}

const sharesOf = (property: Property, taxYear: TaxYearStart): ReportedProperty['shares'] =>
  shareStarts(property, taxYearStartsOn(taxYear), taxYearEndsOn(taxYear)).map((from) => ({
    from,
    percent: percentFromBps(shareOnBps(property, from)),
  }));
