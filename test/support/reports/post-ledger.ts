import { percentFromBps } from '../../../src/domain/percent.js';
import { formatTaxYear } from '../../../src/domain/tax-year.js';
import type { Caller } from '../test-app.js';
import { make } from '../world.js';
import { type LedgerParts, type LedgerRow, TAX_YEAR } from './generated-ledger.js';

/** Where a ledger is stored. */
export interface PostedLedger {
  readonly clientId: string;
  readonly taxReturnId: string;
  /** The same ledger, by public ids. */
  readonly parts: LedgerParts;
}

/**
 * Writes a ledger through the API, starts the return of its year and asks for the calculation.
 * @param inputs of the return, what no transaction tells
 */
export async function postLedger(caller: Caller, parts: LedgerParts, inputs: object): Promise<PostedLedger> {
  const [givenName, familyName] = parts.name.split(' ');
  const { id: clientId } = await make(caller, '/v1/clients', {
    given_name: givenName,
    family_name: familyName,
    date_of_birth: '1980-02-03',
    region: 'england',
  });
  const ids = new Map<string | null, string>();
  for (const { id, tradingName } of parts.businesses) {
    const body = {
      client_id: clientId,
      trading_name: tradingName,
      trade: 'electrician',
      accounting_basis: 'accruals',
    };
    ids.set(id, (await make(caller, '/v1/businesses', body)).id);
  }
  for (const property of parts.properties) {
    ids.set(property.id, (await make(caller, '/v1/properties', propertyBody(clientId, property))).id);
  }
  const own = (id: string) => ids.get(id) ?? id;
  const posted: LedgerParts = {
    name: parts.name,
    businesses: parts.businesses.map((one) => ({ ...one, id: own(one.id) })),
    properties: parts.properties.map((one) => ({ ...one, id: own(one.id) })),
    rows: parts.rows.map((row) => ({
      ...row,
      businessId: ids.get(row.businessId) ?? null,
      propertyId: ids.get(row.propertyId) ?? null,
    })),
  };
  const transactions = posted.rows.map((row, at) => transactionBody(clientId, row, at));
  await make(caller, '/v1/transactions/batch', { transactions });
  const taxReturn = { client_id: clientId, tax_year: formatTaxYear(TAX_YEAR), inputs };
  const { id: taxReturnId } = await make(caller, '/v1/tax-returns', taxReturn);
  await make(caller, `/v1/tax-returns/${taxReturnId}/calculate`, undefined, 202);
  return { clientId, taxReturnId, parts: posted };
}

const propertyBody = (clientId: string, property: LedgerParts['properties'][number]) => ({
  client_id: clientId,
  name: property.name,
  kind: property.kind,
  address: property.isForeign
    ? { line_1: '4 rue de l’Orme', town: 'Lyon', country: 'FR' }
    : { line_1: '4 Elm Street', town: 'Leeds', postcode: 'LS1 4AP', country: 'GB' },
  purchase_price: property.purchasePricePence === null ? null : property.purchasePricePence / 100,
  ownership_share: percentFromBps(property.ownershipShareBps),
  ownership: property.ownership.map(({ shareBps, from, to }) => ({
    share: percentFromBps(shareBps),
    from,
    to,
  })),
  amounts_are: property.amountsAre,
});

const transactionBody = (clientId: string, row: LedgerRow, at: number) => ({
  client_id: clientId,
  date: row.date,
  amount: row.pence / 100,
  description: `Row ${at + 1}`,
  category: row.category,
  business_id: row.businessId,
  property_id: row.propertyId,
  allowable_percent: percentFromBps(row.allowableBps),
});
