import type { HmrcVendor } from '../../src/gateways/hmrc/fraud-prevention-headers.js';

/** Who we are in calls to the sandbox. */
export const TEST_VENDOR: HmrcVendor = {
  productName: 'Tax compliance API',
  versions: { 'tax-compliance-api': '0.1.0' },
  licenceIds: {},
  publicIp: null,
  server: {
    deviceId: '00b7e4a5-7f0e-4a0b-8f57-5a6b7c8d9e0f',
    localIps: ['192.0.2.10'],
    macAddresses: ['02:00:00:00:00:01'],
    osFamily: 'Linux',
    osVersion: '6.1',
    deviceManufacturer: 'unknown',
    deviceModel: 'unknown',
    osUser: 'tax',
  },
};

/** Gives the sandbox an order: a fault, a setting, what a person has. */
export const controlSandbox = (sandboxUrl: string, body: object): Promise<void> =>
  postControl(`${sandboxUrl}/_control/state`, body);

/** Gives the sandbox HMRC's own records of a person's year, in place of those before. */
export const givePeople = (sandboxUrl: string, body: object): Promise<void> =>
  postControl(`${sandboxUrl}/_control/people`, body);

async function postControl(address: string, body: object): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`control: ${response.status} ${await response.text()}`);
}

export interface SandboxState {
  readonly faults: readonly { readonly on: string; readonly nino?: string }[];
  /** By National Insurance number and operation. */
  readonly submitted: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          readonly { readonly tax_year: string; readonly id: string | null; readonly body: unknown }[]
        >
      >
    >
  >;
  readonly taxpayers: readonly {
    readonly nino: string;
    readonly businesses: readonly { readonly business_id: string; readonly type: string }[];
    readonly losses: readonly unknown[];
    readonly properties: readonly { readonly property_id: string; readonly country: string }[];
    readonly elections: readonly { readonly business_id: string; readonly from_tax_year: string }[];
    readonly years: readonly {
      readonly tax_year: string;
      readonly cumulative: readonly { readonly business_id: string; readonly body: unknown }[];
      readonly annual: readonly { readonly business_id: string; readonly body: unknown }[];
      readonly accounting_types: readonly {
        readonly business_id: string;
        readonly accounting_type: string;
      }[];
      readonly periods_of_account: readonly { readonly business_id: string; readonly body: unknown }[];
      readonly adjustments: readonly {
        readonly business_id: string;
        readonly status: string;
        readonly body: unknown;
      }[];
      readonly assist_reports: readonly {
        readonly report_id: string;
        readonly calculation_id: string;
        readonly acknowledged_at: string | null;
      }[];
      readonly declaration_attempts: number;
      readonly filings: readonly { readonly calculation_id: string; readonly type: string }[];
    }[];
  }[];
}

export async function readSandbox(sandboxUrl: string): Promise<SandboxState> {
  const response = await fetch(`${sandboxUrl}/_control/state`);
  return (await response.json()) as SandboxState;
}
