import { responseOf } from '../core/transport.js';
import type { TaxApi } from '../index.js';

interface Story {
  readonly tell: (tax: TaxApi) => Promise<unknown>;
  /** Whether the story ends at HMRC. */
  readonly files?: boolean;
}

const YEAR = '2025-26';
const STATEMENT =
  'Date,Description,Amount\n2025-10-13,Invoice 41,1250.00\n2025-10-14,Train to Leeds,-48.20\n';

/** The calls that make each event happen, for events that can be made to. */
export const STORIES: Readonly<Record<string, Story>> = {
  'client.created': { tell: newClient },
  'client.updated': {
    tell: async (tax) => {
      const { id } = await newClient(tax);
      await tax.clients.update(id, { given_name: 'Taxia' });
    },
  },
  'client.deleted': { tell: async (tax) => tax.clients.delete((await newClient(tax)).id) },
  'business.created': { tell: newBusiness },
  'business.updated': {
    tell: async (tax) => tax.businesses.update((await newBusiness(tax)).id, { trade: 'Weaver' }),
  },
  'business.deleted': { tell: async (tax) => tax.businesses.delete((await newBusiness(tax)).id) },
  'property.created': { tell: newProperty },
  'property.deleted': { tell: async (tax) => tax.properties.delete((await newProperty(tax)).id) },
  'transaction.created': { tell: newTransaction },
  'transaction.categorised': { tell: newTransaction },
  'transaction.updated': {
    tell: async (tax) => tax.transactions.update((await newTransaction(tax)).id, { notes: 'Looked at.' }),
  },
  'transaction.deleted': { tell: async (tax) => tax.transactions.delete((await newTransaction(tax)).id) },
  'import.completed': { tell: newImport },
  'import.failed': {
    tell: async (tax) => {
      const { id: clientId } = await newClient(tax);
      const work = tax.imports.create('This is no statement.', { clientId, contentType: 'text/csv' });
      return work.finished({ acceptFailure: true });
    },
  },
  'import.reverted': { tell: async (tax) => tax.imports.revert((await newImport(tax)).id) },
  'tax_return.created': { tell: newReturn },
  'tax_return.deleted': {
    tell: async (tax) => {
      const made = await newReturn(tax);
      await tax.taxReturns.delete(made.id, { ifMatch: responseOf(made).etag ?? '*' });
    },
  },
  'tax_return.calculated': { tell: async (tax) => calculated(tax) },
  'tax_return.calculation_ready': { tell: async (tax) => prepared(tax), files: true },
  'tax_return.declared': { tell: async (tax) => declared(tax), files: true },
  'tax_return.submitted': { tell: submitted, files: true },
  'report.completed': {
    tell: async (tax) => {
      const { client_id } = await calculated(tax);
      return tax.reports
        .create({ type: 'tax_summary', format: 'json', client_id, tax_year: YEAR })
        .finished();
    },
  },
  'hmrc_authorisation.granted': {
    tell: async (tax) => authorised(tax, (await newClient(tax)).id),
    files: true,
  },
  'hmrc_authorisation.revoked': {
    tell: async (tax) => {
      const { id } = await newClient(tax);
      await authorised(tax, id);
      await tax.hmrcAuthorisations.delete(id);
    },
    files: true,
  },
  'webhook_endpoint.test': {
    tell: async (tax) => {
      for await (const { id, enabled } of tax.webhookEndpoints.list())
        if (enabled) await tax.webhookEndpoints.test(id);
    },
  },
};

function newClient(tax: TaxApi) {
  const number = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0');
  return tax.clients.create({ given_name: 'Tax', family_name: 'Trigger', nino: `JN${number}A` });
}

async function newBusiness(tax: TaxApi) {
  const { id } = await newClient(tax);
  return await tax.businesses.create({
    client_id: id,
    trading_name: 'Trigger and Sons',
    trade: 'Electrician',
    commenced_on: '2016-05-02',
  });
}

async function newProperty(tax: TaxApi) {
  const { id } = await newClient(tax);
  const address = { line_1: '1 Loom Lane', town: 'Leicester', postcode: 'LE1 1AA' };
  return await tax.properties.create({ client_id: id, kind: 'residential', address });
}

async function newTransaction(tax: TaxApi) {
  const { id, client_id } = await newBusiness(tax);
  return await tax.transactions.create({
    client_id,
    business_id: id,
    date: '2025-10-13',
    amount: 31_250,
    description: 'Invoices',
    category: 'self_employment.turnover',
  });
}

async function newImport(tax: TaxApi) {
  const { id: businessId, client_id: clientId } = await newBusiness(tax);
  return await tax.imports.create(STATEMENT, { clientId, businessId, contentType: 'text/csv' }).finished();
}

async function newReturn(tax: TaxApi) {
  const { client_id } = await newTransaction(tax);
  return await tax.taxReturns.create({ client_id, tax_year: YEAR });
}

async function calculated(tax: TaxApi) {
  const { id, client_id } = await newReturn(tax);
  const calculation = await tax.taxReturns.calculate(id).finished();
  return { id, client_id, calculation };
}

async function prepared(tax: TaxApi) {
  const made = await calculated(tax);
  await authorised(tax, made.client_id);
  const state = await tax.taxReturns.prepare(made.id, { fraud_prevention: deviceFacts() }).finished();
  return { ...made, state };
}

async function declared(tax: TaxApi) {
  const { id, calculation, state } = await prepared(tax);
  const { version } = await tax.declarations.current({ kind: 'taxpayer' });
  const { etag } = responseOf(await tax.taxReturns.get(id));
  const facts = {
    calculation_id: calculation.id,
    figures_hash: calculation.figures_hash,
    wording_version: version,
    declarant: { kind: 'taxpayer' as const, name: 'Tax Trigger' },
    agreed: true as const,
    agreed_at: new Date().toISOString(),
    accepts: state.issues.flatMap(({ code, needs_acceptance }) => (needs_acceptance ? [code] : [])),
  };
  return await tax.taxReturns.declare(id, facts, { ifMatch: etag ?? '*' });
}

async function submitted(tax: TaxApi) {
  const agreed = await declared(tax);
  const ifMatch = responseOf(agreed).etag ?? '*';
  return await tax.taxReturns.submit(agreed.id, { fraud_prevention: deviceFacts() }, { ifMatch }).finished();
}

/** Opens the page of HMRC's sandbox as the client's browser would. */
async function authorised(tax: TaxApi, clientId: string): Promise<void> {
  const page = new URL((await tax.hmrcAuthorisations.start(clientId)).authorise_url);
  page.searchParams.set('auto', 'true');
  const response = await fetch(page);
  if (!response.ok) throw new Error(`HMRC's sandbox answered ${response.status}.`);
}

function deviceFacts() {
  const none = { unavailable: 'A terminal has none.' };
  return {
    connection_method: 'OTHER_VIA_SERVER' as const,
    device_id: 'beec798b-b366-47fa-b1f8-92cede14a1ce',
    public_ip: '203.0.113.7',
    public_ip_timestamp: new Date().toISOString(),
    timezone: 'UTC+00:00',
    user_ids: { os: 'trigger' },
    user_agent: {
      os_family: 'Linux',
      os_version: '6.1',
      device_manufacturer: 'unknown',
      device_model: 'unknown',
    },
    multi_factor: none,
    public_port: none,
    vendor_forwarded: none,
    local_ips: none,
    local_ips_timestamp: none,
    mac_addresses: none,
  };
}
