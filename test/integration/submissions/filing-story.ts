import type { Response } from 'supertest';
import type { AppContext } from '../../../src/context.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { startSandbox } from '../../../src/local/hmrc-sandbox/start-sandbox.js';
import { BROWSER_FACTS } from '../../support/browser-facts.js';
import { drain } from '../../support/drain.js';
import { controlSandbox, readSandbox } from '../../support/sandbox-client.js';
import { atTime, startTestApp, type TestApp } from '../../support/test-app.js';
import { withHmrc } from '../../support/with-hmrc.js';

export const FACTS = BROWSER_FACTS;

export interface FilingApp {
  readonly app: TestApp;
  readonly sandboxUrl: string;
  /** The app's context with an HMRC that is not held back, as workers use it. */
  readonly ctx: AppContext;
  control(body: object): Promise<void>;
  close(): Promise<void>;
}

/**
 * The API beside a sandbox of its own that answers at once.
 * @param through stands between the API and its sandbox, and answers with its own address
 * @param now the time of both, where it is another than the machine's
 */
export async function startFilingApp(
  appSettings: Record<string, string> = {},
  through: (sandboxUrl: string) => Promise<string> = async (url) => url,
  now?: () => Date,
): Promise<FilingApp> {
  const sandbox = await startSandbox({
    port: 0,
    ...(now !== undefined && { now }),
    settings: { calculationDelayMs: 0, obligationDelayMs: 0, callsPerSecond: 0 },
  });
  const hmrcUrl = await through(sandbox.url);
  const started = await startTestApp({
    HMRC_SANDBOX_PORT: String(sandbox.port),
    HMRC_BASE_URL: hmrcUrl,
    ...appSettings,
  });
  const app = now === undefined ? started : atTime(started, now);
  return {
    app,
    sandboxUrl: sandbox.url,
    ctx: withHmrc(app.ctx, (hmrc) => hmrc, hmrcUrl),
    control: (body) => controlSandbox(sandbox.url, body),
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}

/** The settings of a worker process on the same stores; whom it calls is for the test to add. */
export function workerSettings({ app }: FilingApp): NodeJS.ProcessEnv {
  const { config } = app.ctx;
  return {
    PATH: process.env['PATH'],
    DATABASE_URL: config.databaseUrl,
    REDIS_URL: config.redis.url,
    QUEUE_PREFIX: config.queuePrefix,
    ENCRYPTION_KEY: config.encryption.key.toString('base64'),
    CURSOR_SECRET: config.cursorSecret,
    SESSION_SECRET: config.sessionSecret,
    HMRC_CLIENT_ID: config.hmrc.clientId,
    HMRC_CLIENT_SECRET: config.hmrc.clientSecret,
    LOG_LEVEL: 'silent',
  };
}

let people = 0;

/** A National Insurance number that no other test uses. */
export const newNino = () => `AA${String(300_000 + ++people)}A`;

/** A taxpayer with a trade, a let flat and a return for 2025-26, or the year of the options, authorised with HMRC unless they say otherwise. */
export interface Taxpayer {
  readonly clientId: string;
  readonly returnId: string;
  readonly nino: string;
}

export async function createTaxpayer(
  { app }: FilingApp,
  options: { nino?: string | null; authorise?: boolean; hasOneReceipt?: boolean; taxYear?: string } = {},
): Promise<Taxpayer> {
  const nino = options.nino === undefined ? newNino() : options.nino;
  const client = await app.as().post('/v1/clients', {
    given_name: 'Ada',
    family_name: 'Byron',
    ...(nino === null ? {} : { nino }),
  });
  const business = await app
    .as()
    .post('/v1/businesses', { client_id: client.body.id, trading_name: 'Byron Engines' });
  const property = await app.as().post('/v1/properties', {
    client_id: client.body.id,
    kind: 'residential',
    address: { line_1: '1 High Street', postcode: 'SW1A 1AA' },
  });
  const clientId: string = client.body.id;
  const owner = { clientId, businessId: business.body.id, propertyId: property.body.id };
  const { taxYear = '2025-26' } = options;
  const add = async (fields: Row) => {
    const answer = await addTransaction(app, owner, { date: `${taxYear.slice(0, 4)}-10-01`, ...fields });
    if (answer.status !== 201) throw new Error(`transaction: ${answer.status} ${answer.text}`);
  };
  await add({ category: 'self_employment.turnover', amount: 64000.55 });
  if (options.hasOneReceipt !== true) await addRestOfYear(add);
  const taxReturn = await app.as().post('/v1/tax-returns', { client_id: clientId, tax_year: taxYear });
  if (options.authorise !== false) await authorise(app, clientId);
  return { clientId, returnId: taxReturn.body.id, nino: nino ?? '' };
}

type Row = Parameters<typeof addTransaction>[2];

async function addRestOfYear(add: (row: Row) => Promise<void>): Promise<void> {
  await add({ category: 'self_employment.cost_of_goods', amount: -15000.1 });
  await add({
    category: 'self_employment.admin_costs',
    amount: -1200.0,
    allowable_percent: 60,
  });
  await add({
    category: 'self_employment.business_entertainment_costs',
    amount: -200.0,
  });
  await add({ category: 'property.rent_income', amount: 14400.0 });
  await add({ category: 'property.repairs_and_maintenance', amount: -3100.99 });
  await add({
    category: 'property.residential_financial_cost',
    amount: -5200.0,
  });
}

interface Owner {
  readonly clientId: string;
  readonly businessId: string;
  readonly propertyId: string;
}

/** Adds a transaction of the year through the API. @returns the answer */
export function addTransaction(
  app: TestApp,
  { clientId, businessId, propertyId }: Owner,
  fields: { category: string; amount: number; allowable_percent?: number; date?: string },
) {
  const isTrade = fields.category.startsWith('self_employment.');
  return app.as().post('/v1/transactions', {
    client_id: clientId,
    ...(isTrade ? { business_id: businessId } : { property_id: propertyId }),
    date: '2025-10-01',
    description: fields.category,
    ...fields,
  });
}

/** Walks through HMRC's consent page as a browser would. @returns our page */
export async function authorise(app: TestApp, clientId: string): Promise<Response> {
  const started = await app.as().post(`/v1/clients/${clientId}/hmrc-authorisation`);
  const answer = await fetch(`${started.body.authorise_url}&auto=true`, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? 'about:blank');
  return app.http.get(`${back.pathname}${back.search}`);
}

export const readReturn = async ({ app }: FilingApp, { returnId }: Taxpayer) =>
  (await app.as().get(`/v1/tax-returns/${returnId}`)).body;

/** Runs every job of filing to its end, those of later included. */
export const runJobs = (filing: FilingApp, ctx: AppContext = filing.ctx, maxRuns = 300) =>
  drain(ctx, ['submit', 'calculate'], { includeDelayed: true, maxRuns });

export async function prepare(filing: FilingApp, taxpayer: Taxpayer): Promise<void> {
  const answer = await filing.app
    .as()
    .post(`/v1/tax-returns/${taxpayer.returnId}/prepare`, { fraud_prevention: FACTS });
  if (answer.status !== 202) throw new Error(`prepare: ${answer.status} ${answer.text}`);
  await runJobs(filing);
}

/** What somebody agrees to, now. */
export async function agreement({ app }: FilingApp, { returnId }: Taxpayer) {
  const calculation = (await app.as().get(`/v1/tax-returns/${returnId}/calculation`)).body;
  const wording = (await app.as().get('/v1/declarations/current?kind=taxpayer')).body;
  return {
    calculation_id: calculation.id,
    figures_hash: calculation.figures_hash,
    wording_version: wording.version,
    declarant: { kind: 'taxpayer', name: 'Ada Byron' },
    agreed: true,
    agreed_at: new Date().toISOString(),
  };
}

export async function declare(filing: FilingApp, taxpayer: Taxpayer): Promise<Response> {
  const body = await agreement(filing, taxpayer);
  return filing.app.as().post(`/v1/tax-returns/${taxpayer.returnId}/declare`, body).set('If-Match', '*');
}

export const submit = (
  { app }: FilingApp,
  { returnId }: Taxpayer,
  body: object = { fraud_prevention: FACTS },
) => app.as().post(`/v1/tax-returns/${returnId}/submit`, body).set('If-Match', '*');

/** Prepared and declared: one submit away from being filed. */
export async function createDeclared(filing: FilingApp, options: { nino?: string } = {}): Promise<Taxpayer> {
  const taxpayer = await createTaxpayer(filing, options);
  await prepare(filing, taxpayer);
  const declared = await declare(filing, taxpayer);
  if (declared.status !== 200) throw new Error(`declare: ${declared.status} ${declared.text}`);
  return taxpayer;
}

/** A return that HMRC has. */
export async function createFiled(filing: FilingApp): Promise<Taxpayer> {
  const taxpayer = await createDeclared(filing);
  await submit(filing, taxpayer);
  await runJobs(filing);
  return taxpayer;
}

export const amend = (
  { app }: FilingApp,
  { returnId }: Taxpayer,
  body: object = { reason: 'An invoice was missing.' },
) => app.as().post(`/v1/tax-returns/${returnId}/amend`, body).set('If-Match', '*');

export async function addIncome({ app }: FilingApp, { clientId }: Taxpayer, amount: number) {
  const businessId = await businessOf({ app }, { clientId });
  const owner = { clientId, businessId, propertyId: '' };
  return addTransaction(app, owner, { category: 'self_employment.turnover', amount });
}

/** A filed return whose changed figures are prepared and declared: one submit away from being amended. */
export async function createAmended(filing: FilingApp): Promise<Taxpayer> {
  const taxpayer = await createFiled(filing);
  await amend(filing, taxpayer);
  await addIncome(filing, taxpayer, 1_000);
  await prepare(filing, taxpayer);
  const declared = await declare(filing, taxpayer);
  if (declared.status !== 200) throw new Error(`declare: ${declared.status} ${declared.text}`);
  return taxpayer;
}

/** Has our own figures of the return worked out. */
export async function calculate(filing: FilingApp, { returnId }: Taxpayer): Promise<void> {
  await filing.app.as().post(`/v1/tax-returns/${returnId}/calculate`);
  await runJobs(filing);
}

/** Writes fields of a return again, whatever its version. */
export async function replaceReturn(
  { app }: FilingApp,
  { returnId }: Taxpayer,
  fields: object,
): Promise<void> {
  const answer = await app.as().put(`/v1/tax-returns/${returnId}`, fields).set('If-Match', '*');
  if (answer.status !== 200) throw new Error(`replace: ${answer.status} ${answer.text}`);
}

/** The taxpayer, with a flat abroad that was let in the year. */
export async function withFlatAbroad(
  { app }: FilingApp,
  taxpayer: Taxpayer,
  { country, rent, on }: { country: string; rent: number; on?: string },
): Promise<Taxpayer> {
  const property = await app.as().post('/v1/properties', {
    client_id: taxpayer.clientId,
    kind: 'residential',
    address: { line_1: '1 Main Street', town: 'Town', country },
  });
  const owner = { ...taxpayer, businessId: '', propertyId: property.body.id };
  const answer = await addTransaction(app, owner, {
    category: 'property.rent_income',
    amount: rent,
    ...(on !== undefined && { date: on }),
  });
  if (answer.status !== 201) throw new Error(`transaction: ${answer.status} ${answer.text}`);
  return taxpayer;
}

/** The id of the person's first trade. */
export const businessOf = async (
  { app }: Pick<FilingApp, 'app'>,
  { clientId }: Pick<Taxpayer, 'clientId'>,
): Promise<string> => (await app.as().get(`/v1/businesses?client_id=${clientId}`)).body.data[0].id;

/** The types of the events about one return, oldest first. */
export async function eventsOf({ app }: FilingApp, { returnId }: Taxpayer): Promise<string[]> {
  const rows: { type: string }[] = await app.ctx
    .systemDb('events')
    .where({ subject_id: uuidFromPublicId('taxReturn', returnId) })
    .orderBy('id')
    .select('type');
  return rows.map(({ type }) => type);
}

/** How often the sandbox has taken a final declaration of this person's year. */
export async function filingsOf({ sandboxUrl }: FilingApp, { nino }: Taxpayer): Promise<number> {
  const state = await readSandbox(sandboxUrl);
  const person = state.taxpayers.find((one) => one.nino === nino);
  return person?.years.flatMap(({ filings }) => filings).length ?? 0;
}
