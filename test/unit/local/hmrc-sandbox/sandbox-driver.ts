import type { HmrcCall } from '../../../../src/gateways/hmrc/hmrc-call.js';
import { createHmrcClient, type HmrcClientOptions } from '../../../../src/gateways/hmrc/hmrc-client.js';
import type { HmrcGateway } from '../../../../src/gateways/hmrc/hmrc-gateway.js';
import { openToken } from '../../../../src/gateways/hmrc/open-token.js';
import type { SandboxOptions } from '../../../../src/local/hmrc-sandbox/sandbox.js';
import { startSandbox } from '../../../../src/local/hmrc-sandbox/start-sandbox.js';
import { BROWSER_FACTS } from '../../../support/browser-facts.js';
import { NO_PACE } from '../../../support/no-pace.js';
import {
  controlSandbox,
  readSandbox,
  type SandboxState,
  TEST_VENDOR,
} from '../../../support/sandbox-client.js';

export const NINO = 'AA123456A';
export const TAX_YEAR = 2025;
export const REDIRECT_URI = 'http://127.0.0.1:1/oauth/hmrc/callback';
const SCOPES = [
  'read:self-assessment',
  'write:self-assessment',
  'read:self-assessment-assist',
  'write:self-assessment-assist',
];

/** A sandbox of its own with a client, a clock that tests move, and no limits in the way. */
export interface Driver {
  readonly url: string;
  readonly gateway: HmrcGateway;
  readonly clientOptions: HmrcClientOptions;
  readonly clock: { now: Date };
  /** As the callback would, after the user pressed the button. */
  authorise(): Promise<HmrcCall>;
  control(body: object): Promise<void>;
  state(): Promise<SandboxState>;
  close(): Promise<void>;
}

export async function startDriver(options: SandboxOptions = {}): Promise<Driver> {
  const clock = { now: new Date('2026-11-01T10:00:00.000Z') };
  const sandbox = await startSandbox({
    port: 0,
    now: () => clock.now,
    ...options,
    settings: { calculationDelayMs: 0, obligationDelayMs: 0, callsPerSecond: 0, ...options.settings },
  });
  const clientOptions: HmrcClientOptions = {
    baseUrl: sandbox.url,
    authoriseUrl: sandbox.url,
    clientId: 'client',
    clientSecret: 'secret',
    redirectUri: REDIRECT_URI,
    vendor: TEST_VENDOR,
    now: () => clock.now,
    pace: NO_PACE,
  };
  const gateway = createHmrcClient(clientOptions);
  return {
    url: sandbox.url,
    gateway,
    clientOptions,
    clock,
    async authorise() {
      const { accessToken } = await gateway.exchangeCode(await obtainCode(gateway));
      return { token: openToken(accessToken), fraudPrevention: BROWSER_FACTS };
    },
    control: (body) => controlSandbox(sandbox.url, body),
    state: () => readSandbox(sandbox.url),
    close: () => sandbox.close(),
  };
}

/** Presses the button and reads the code that came back. */
export async function obtainCode(gateway: HmrcGateway): Promise<string> {
  const url = gateway.authoriseUrl({ state: 'opaque', scopes: SCOPES });
  const answer = await fetch(`${url}&auto=true`, { redirect: 'manual' });
  const location = new URL(answer.headers.get('location') ?? 'about:blank');
  return location.searchParams.get('code') ?? '';
}

/** A year of one trade and one let property, up to its last day. */
export async function sendYear(gateway: HmrcGateway, call: HmrcCall, nino = NINO): Promise<void> {
  const { businesses } = await gateway.listBusinesses(call, nino);
  const idOf = (type: string) => businesses.find((business) => business.type === type)?.businessId ?? '';
  const year = { nino, taxYear: TAX_YEAR, period: { startOn: '2025-04-06', endOn: '2026-04-05' } };
  await gateway.putSelfEmploymentCumulative(call, {
    ...year,
    businessId: idOf('self-employment'),
    income: { turnover: 6_400_000 },
    expenses: { costOfGoods: 1_500_000, adminCosts: 320_000 },
  });
  await gateway.putUkPropertyCumulative(call, {
    ...year,
    businessId: idOf('uk-property'),
    income: { periodAmount: 1_440_000 },
    expenses: { repairsAndMaintenance: 310_000, residentialFinancialCost: 520_000 },
  });
}

/** A calculation to declare. */
export async function intend(gateway: HmrcGateway, call: HmrcCall, nino = NINO): Promise<string> {
  await sendYear(gateway, call, nino);
  const { calculationId } = await gateway.triggerCalculation(call, {
    nino,
    taxYear: TAX_YEAR,
    type: 'intent-to-finalise',
  });
  return calculationId;
}
