import { type LedgerParts, type LedgerRow, ledgerFrom } from './generated-ledger.js';

const TRADE = '01900000-0000-7000-8000-000000000001';
const HOUSE = '01900000-0000-7000-8000-000000000101';
const FLAT = '01900000-0000-7000-8000-000000000102';

const property = (id: string, name: string, purchasePricePence: number) => ({
  id,
  name,
  purchasePricePence,
  kind: 'residential' as const,
  isForeign: false,
  ownershipShareBps: 10_000,
  ownership: [],
  amountsAre: 'whole' as const,
});

/** Rows on a day of each of the months of the tax years from April 2024, with amounts that differ a little. */
function monthly(
  day: number,
  pence: number,
  of: Pick<LedgerRow, 'category'> & Partial<LedgerRow>,
  skip: readonly number[] = [],
): LedgerRow[] {
  return Array.from({ length: 24 }, (_, index) => index)
    .filter((index) => !skip.includes(index))
    .map((index) => ({
      date: new Date(Date.UTC(2024, 3 + index, day)).toISOString().slice(0, 10),
      businessId: null,
      propertyId: null,
      allowableBps: 10_000,
      pence: Math.round(pence * (1 + ((index * 37) % 11) / 40 + (index > 11 ? 0.06 : 0))),
      ...of,
    }));
}

/** An electrician who lets a house and half of a flat. */
export const SAMPLE: LedgerParts = {
  name: 'Priya Nair',
  businesses: [{ id: TRADE, tradingName: 'Nair Electrical' }],
  properties: [
    property(HOUSE, '4 Elm Street', 18_000_000),
    {
      ...property(FLAT, 'Flat 9, Quayside', 24_500_000),
      ownership: [{ shareBps: 5000, from: '2025-09-10', to: null, coOwnerName: null }],
    },
  ],
  rows: [
    ...monthly(9, 412_000, { category: 'self_employment.turnover', businessId: TRADE }),
    ...monthly(12, -61_345, { category: 'self_employment.cost_of_goods', businessId: TRADE }),
    ...monthly(14, -18_820, {
      category: 'self_employment.car_van_travel_expenses',
      businessId: TRADE,
      allowableBps: 8000,
    }),
    ...monthly(20, -4_199, { category: 'self_employment.admin_costs', businessId: TRADE }),
    ...monthly(
      22,
      -7_250,
      { category: 'self_employment.business_entertainment_costs', businessId: TRADE },
      [1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22],
    ),
    ...monthly(10, 92_500, { category: 'property.rent_income', propertyId: HOUSE }),
    ...monthly(
      11,
      -8_400,
      { category: 'property.repairs_and_maintenance', propertyId: HOUSE },
      [0, 2, 3, 5, 6, 8, 9, 12, 13, 15, 18, 19],
    ),
    ...monthly(15, -35_000, { category: 'property.residential_financial_cost', propertyId: HOUSE }),
    ...monthly(10, 118_000, { category: 'property.rent_income', propertyId: FLAT }, [18, 19]),
    ...monthly(25, -12_600, { category: 'property.premises_running_costs', propertyId: FLAT }),
  ],
};

export const sampleLedger = () => ledgerFrom(SAMPLE);
