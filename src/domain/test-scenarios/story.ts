import type { Business, BusinessFields } from '../businesses/business.js';
import type { ClientFields } from '../clients/client.js';
import type { FraudPrevention } from '../tax-returns/fraud-prevention.js';
import type { TaxReturnFields } from '../tax-returns/tax-return-record.js';
import { daysLater, type IsoDate } from '../tax-year.js';
import type { TransactionFields } from '../transactions/transaction.js';

/** Postcode of the person's address, which HMRC's sandbox knows too. */
export const SCENARIO_POSTCODE = 'LE1 1AA';

/** The person of a scenario, by whose tag all such people are found. */
export const scenarioClient = (name: string): ClientFields => ({
  givenName: 'Priya',
  familyName: 'Nair',
  dateOfBirth: '1984-05-17',
  email: null,
  phone: null,
  region: 'england',
  address: {
    line1: '4 Marlowe Court',
    line2: null,
    line3: null,
    town: 'Leicester',
    county: null,
    postcode: SCENARIO_POSTCODE,
    country: 'GB',
  },
  studentLoanPlans: [],
  marriageAllowance: 'none',
  blindPerson: false,
  tags: ['test_scenario'],
  externalId: null,
  metadata: { test_scenario: name },
});

export const SCENARIO_DECLARANT = { kind: 'taxpayer', name: 'Priya Nair' } as const;

export const SCENARIO_BUSINESS: BusinessFields = {
  tradingName: 'Nair Electrical',
  trade: 'Electrician',
  commencedOn: '2019-06-01',
  ceasedOn: null,
  accountingBasis: 'cash',
  accountingDate: '04-05',
  periodsOfAccount: [],
  lateAccountingDateRule: 'applied',
  detailsChangedOn: null,
  vehicles: [],
  vat: null,
  hmrcBusinessId: null,
  externalId: null,
  metadata: {},
};

export const SCENARIO_RETURN: TaxReturnFields = {
  basis: 'cash',
  region: null,
  inputs: {},
  adjustments: [],
  notes: null,
  metadata: {},
};

const ROWS = [
  { description: 'Rewiring of a shop', category: 'self_employment.turnover', amountPence: 3_840_000 },
  { description: 'Cable and fittings', category: 'self_employment.cost_of_goods', amountPence: -918_400 },
  { description: 'Telephone and broadband', category: 'self_employment.admin_costs', amountPence: -48_000 },
] as const;

/** Takings and expenses of a trade, on days that follow one another. */
export const scenarioTransactions = (
  { id: businessId }: Pick<Business, 'id'>,
  firstOn: IsoDate,
): TransactionFields[] =>
  ROWS.map((row, index) => ({
    ...row,
    date: daysLater(firstOn, index),
    currency: 'GBP',
    exchangeRate: null,
    counterparty: null,
    reference: null,
    attribution: { businessId, propertyId: null },
    allowableBps: null,
    splits: null,
    vehicle: null,
    vatPence: null,
    externalId: null,
    sourceAccountId: null,
    notes: null,
    metadata: {},
    needsReview: null,
  }));

/** The facts of a device that there is not, which reach the sandbox alone. */
export function scenarioFacts(at: Date): FraudPrevention {
  const none = { unavailable: 'A test scenario has no device.' };
  return {
    connection_method: 'OTHER_VIA_SERVER',
    device_id: 'beec798b-b366-47fa-b1f8-92cede14a1ce',
    public_ip: '203.0.113.7',
    public_ip_timestamp: at.toISOString(),
    timezone: 'UTC+00:00',
    user_ids: { os: 'priya' },
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
