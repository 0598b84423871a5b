import { describeMagicNinos } from '../magic-ninos.js';
import type { Sandbox } from '../sandbox.js';
import type { Taxpayer } from '../state.js';

/** The state of the sandbox as `GET /_control/state` answers it, in the words of the control. */
export function describeState({ settings, faults, grants, store, agencies }: Sandbox): object {
  return {
    settings: {
      calculation_delay_ms: settings.calculationDelayMs,
      obligation_delay_ms: settings.obligationDelayMs,
      latency_ms: settings.latencyMs,
      relationship_delay_ms: settings.relationshipDelayMs,
      calls_per_second: settings.callsPerSecond,
      access_token_seconds: settings.accessTokenSeconds,
      require_fraud_headers: settings.requireFraudHeaders,
    },
    faults: faults.list().map(({ afterAccept, delayMs, retryAfterSeconds, ...fault }) => ({
      ...fault,
      ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
      ...(afterAccept !== undefined && { after_accept: afterAccept }),
      ...(delayMs !== undefined && { delay_ms: delayMs }),
    })),
    grants: grants.count(),
    agencies: agencies.describe(),
    magic_ninos: describeMagicNinos(),
    submitted: Object.fromEntries(
      store.taxpayers().map((taxpayer) => [taxpayer.nino, submittedOf(taxpayer)]),
    ),
    taxpayers: store.taxpayers().map(describeTaxpayer),
  };
}

/** The parts of a person's years by the operation that took them. */
function submittedOf({ years, lossClaims = [], marriageClaim }: Taxpayer): object {
  const byOperation: Record<string, object[]> = {};
  const add = (operation: string, entry: object) => {
    byOperation[operation] = [...(byOperation[operation] ?? []), entry];
  };
  for (const [taxYear, year] of Object.entries(years)) {
    const { parts = {}, savings = {}, losses = {}, partners = {}, employmentItems = {} } = year;
    for (const [key, { body }] of Object.entries(parts)) add(key, { tax_year: taxYear, id: null, body });
    for (const [key, items] of Object.entries({ savings_summary: savings, partner: partners })) {
      for (const [id, { body }] of Object.entries(items)) add(key, { tax_year: taxYear, id, body });
    }
    for (const { employmentId: id, body, financial } of year.customEmployments ?? []) {
      add('employment_add', { tax_year: taxYear, id, body });
      if (financial) add('employment_financial', { tax_year: taxYear, id, body: financial.body });
    }
    for (const [name, { body }] of Object.entries(employmentItems)) {
      const [key = '', id] = name.split(' ');
      add(key, { tax_year: taxYear, id, body });
    }
    for (const [id, { body }] of Object.entries(losses)) add('losses_7', { tax_year: taxYear, id, body });
  }
  for (const { claimId, taxYearClaimedFor, lastModified: _, ...body } of lossClaims) {
    add('claims_6', { tax_year: taxYearClaimedFor, id: claimId, body });
  }
  if (marriageClaim !== undefined) add('marriage', { tax_year: null, id: null, body: marriageClaim });
  return byOperation;
}

function describeTaxpayer({
  nino,
  businesses,
  years,
  losses = [],
  properties = [],
  elections = [],
}: Taxpayer): object {
  return {
    nino,
    businesses: businesses.map(({ businessId, typeOfBusiness, tradingName }) => ({
      business_id: businessId,
      type: typeOfBusiness,
      trading_name: tradingName ?? null,
    })),
    losses: losses.map((loss) => ({
      business_id: loss.businessId,
      type: loss.typeOfLoss,
      brought_forward_from: loss.taxYearBroughtForwardFrom,
      amount: loss.lossAmount,
    })),
    elections: elections.map(({ businessId, fromTaxYear }) => ({
      business_id: businessId,
      from_tax_year: fromTaxYear,
    })),
    properties: properties.map((property) => ({
      property_id: property.propertyId,
      business_id: property.businessId,
      name: property.propertyName,
      country: property.countryCode,
    })),
    years: Object.entries(years).map(([taxYear, year]) => ({
      tax_year: taxYear,
      cumulative: bodies(year.cumulative),
      annual: bodies(year.annual),
      accounting_types: Object.entries(year.accountingTypes ?? {}).map(([businessId, accountingType]) => ({
        business_id: businessId,
        accounting_type: accountingType,
      })),
      periods_of_account: bodies(year.periodsOfAccount ?? {}),
      adjustments: (year.summaries ?? []).map((summary) => ({
        business_id: summary.businessId,
        status: summary.status,
        adjusted_at: summary.adjustedAt ?? null,
        body: summary.adjustments ?? null,
      })),
      person: year.person,
      calculations: year.calculations.map((calculation) => ({
        calculation_id: calculation.calculationId,
        type: calculation.type,
        triggered_at: calculation.triggeredAt,
        liability_amount: calculation.liabilityAmount ?? null,
        errors: calculation.errors,
      })),
      assist_reports: (year.assistReports ?? []).map((report) => ({
        report_id: report.reportId,
        calculation_id: report.calculationId,
        acknowledged_at: report.acknowledgedAt ?? null,
      })),
      declaration_attempts: year.declarationAttempts,
      filings: year.filings.map((filing) => ({
        calculation_id: filing.calculationId,
        type: filing.type,
        received_at: filing.receivedAt,
        correlation_id: filing.correlationId,
      })),
    })),
  };
}

const bodies = (
  submissions: Readonly<Record<string, { readonly body: object; readonly receivedAt: string }>>,
) =>
  Object.entries(submissions).map(([businessId, { body, receivedAt }]) => ({
    business_id: businessId,
    received_at: receivedAt,
    body,
  }));
