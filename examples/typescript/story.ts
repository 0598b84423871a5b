import { readFile } from 'node:fs/promises';
import { release, type } from 'node:os';
import process from 'node:process';
import { money, responseOf, TaxApi } from '@tax-compliance/client';
import { startReceiver } from './event-receiver.js';

const { API_URL = 'http://127.0.0.1:3000', API_KEY = '' } = process.env;
const TAX_YEAR = '2025-26';
const STATEMENT = new URL('../statement.csv', import.meta.url);
const tax = new TaxApi({ baseUrl: API_URL, apiKey: API_KEY });
/** Amounts that no bank account shows: a job, dividends, a pension, Gift Aid, and shares that were sold. */
const REST_OF_THE_YEAR = {
  employments: [{ pay: 9840, tax_deducted: 1968 }],
  dividends: { uk: 1260.4 },
  reliefs: { pension_relief_at_source_net: 2400, gift_aid_paid: 180 },
  capital_gains: {
    disposals: [
      {
        kind: 'listed_shares' as const,
        description: '900 ordinary shares',
        company_name: 'Wharf Lane Instruments plc',
        acquired_on: '2017-03-14',
        disposed_on: '2025-11-06',
        proceeds: 13420.5,
        costs: 6118.25,
      },
    ],
  },
};
const say = (line: string) => process.stderr.write(`${line}\n`);

/** Before the first event: an endpoint of our own. */
const receiver = await startReceiver();
const endpoint = await tax.webhookEndpoints.create({ url: receiver.url, events: ['*'] });
receiver.trust(endpoint.secret);

try {
  const nino = inventNino();
  const client = await tax.clients.create({ given_name: 'Ada', family_name: 'Byron', nino });
  const business = await tax.businesses.create({
    client_id: client.id,
    trading_name: 'Loom and Engine',
    trade: 'Weaver',
    commenced_on: '2016-05-02',
  });
  const account = await tax.sourceAccounts.create({
    client_id: client.id,
    name: 'Business account',
    default_business_id: business.id,
  });

  const imported = await tax.imports
    .create(await readFile(STATEMENT), {
      clientId: client.id,
      sourceAccountId: account.id,
      contentType: 'text/csv',
    })
    .finished({ onProgress: ({ status, progress }) => say(`Import: ${status}, ${progress.processed} rows`) });

  const sandbox = await authorise(client.id);
  await enterClassesAndRent(client.id, { nino, sandbox });
  const opened = await tax.taxReturns.create({
    client_id: client.id,
    tax_year: TAX_YEAR,
    inputs: REST_OF_THE_YEAR,
  });
  const calculation = await tax.taxReturns.calculate(opened.id).finished();
  for (const line of calculation.lines) say(`  ${line.rule}: ${money.format(line.amount)}`);

  const filed = await file(opened.id, calculation);
  const year = await tax.taxReturns.summary(2025, { clientId: client.id });
  say(`Income ${money.format(year.total_income)}, expenses ${money.format(year.total_expenses)}`);

  const report = await tax.reports
    .create({ type: 'tax_summary', format: 'pdf', client_id: client.id, tax_year: TAX_YEAR })
    .finished();
  const pdf = await (await tax.reports.download(report.id)).bytes();

  const event = await receiver.received((one) => one.type === 'tax_return.submitted', 60_000);
  process.stdout.write(
    `${JSON.stringify({
      client_id: client.id,
      import_created: imported.counts.created,
      tax_liability: year.tax_liability,
      status: filed.status,
      pdf_bytes: pdf.length,
      webhook_verified: event !== null,
    })}\n`,
  );
} finally {
  await tax.webhookEndpoints.delete(endpoint.id);
  await receiver.close();
}

/** Opens the page at HMRC's sandbox as the client's browser would. @returns the sandbox's address */
async function authorise(clientId: string): Promise<string> {
  const { authorise_url } = await tax.hmrcAuthorisations.start(clientId);
  const page = new URL(authorise_url);
  page.searchParams.set('auto', 'true');
  const response = await fetch(page);
  if (!response.ok) throw new Error(`HMRC's page answered ${response.status}.`);
  return page.origin;
}

/** A second trade and a flat that is let. HMRC knows trades from their registration; the sandbox is told. */
async function enterClassesAndRent(client_id: string, hmrc: { nino: string; sandbox: string }) {
  const trading_name = 'Byron Classes';
  const told = await fetch(`${hmrc.sandbox}/_control/state`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ business: { nino: hmrc.nino, type: 'self-employment', trading_name } }),
  });
  if (!told.ok) throw new Error(`HMRC's sandbox answered ${told.status}.`);
  const classes = await tax.businesses.create({ client_id, trading_name, commenced_on: '2022-09-05' });
  const flat = await tax.properties.create({
    client_id,
    kind: 'residential',
    address: { line_1: '1 Loom Lane', town: 'Leicester', postcode: 'LE1 1AA' },
  });
  const ofClasses = { client_id, business_id: classes.id, date: '2025-12-12' };
  const ofFlat = { client_id, property_id: flat.id, date: '2025-09-01' };
  await tax.transactions.createBatch({
    transactions: [
      { ...ofClasses, amount: 2990, description: 'Classes', category: 'self_employment.turnover' },
      { ...ofClasses, amount: -121.7, description: 'Handouts', category: 'self_employment.admin_costs' },
      { ...ofFlat, amount: 9600, description: 'Rent', category: 'property.rent_income' },
      {
        ...ofFlat,
        amount: -2150,
        description: 'Mortgage',
        category: 'property.residential_financial_cost',
      },
    ],
  });
}

/** Prepare, compare, agree, submit. */
async function file(returnId: string, { id, figures_hash }: { id: string; figures_hash: string }) {
  const facts = { fraud_prevention: deviceFacts() };
  const prepared = await tax.taxReturns.prepare(returnId, facts, { waitSeconds: 20 }).finished();
  if (prepared.status !== 'awaiting_declaration') throw new Error(JSON.stringify(prepared.issues));
  const left = prepared.issues.filter(({ code }) => code === 'not_sent_to_hmrc' || code === 'missing_detail');
  if (left.length > 0) throw new Error(`Left to type at HMRC: ${JSON.stringify(left)}`);
  const wording = await tax.declarations.current({ kind: 'taxpayer' });
  const current = await tax.taxReturns.get(returnId);
  const declared = await tax.taxReturns.declare(
    returnId,
    {
      calculation_id: id,
      figures_hash,
      wording_version: wording.version,
      declarant: { kind: 'taxpayer', name: 'Ada Byron' },
      agreed: true,
      agreed_at: new Date().toISOString(),
      accepts: current.issues.filter((issue) => issue.needs_acceptance).map(({ code }) => code),
    },
    { ifMatch: responseOf(current).etag ?? '*' },
  );
  const options = { ifMatch: responseOf(declared).etag ?? '*', waitSeconds: 20 };
  return await tax.taxReturns.submit(returnId, facts, options).finished();
}

/** What HMRC wants to know of the device on which "submit" is pressed; a real program reads it there. */
function deviceFacts() {
  const unknown = { unavailable: 'This example runs without a person.' };
  const now = new Date().toISOString();
  return {
    connection_method: 'OTHER_VIA_SERVER' as const,
    device_id: 'beec798b-b366-47fa-b1f8-92cede14a1ce',
    multi_factor: unknown,
    public_ip: '203.0.113.7',
    public_ip_timestamp: now,
    public_port: unknown,
    vendor_forwarded: unknown,
    timezone: 'UTC+00:00',
    user_ids: { os: 'ada' },
    user_agent: {
      os_family: type(),
      os_version: release(),
      device_manufacturer: 'unknown',
      device_model: 'unknown',
    },
    local_ips: unknown,
    local_ips_timestamp: unknown,
    mac_addresses: unknown,
  };
}

/** A well-formed National Insurance number that is new on every run. */
function inventNino(): string {
  return `JN${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}A`;
}
