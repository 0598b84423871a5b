import type { TestApp } from '../../support/test-app.js';
import { addressBody, make } from '../../support/world.js';
import { type Story, setReturn } from '../tax-returns/return-story.js';

/** A couple with a house, whose rows are all in her ledger. */
export interface Couple {
  readonly hers: Story;
  readonly his: Story;
  readonly house: string;
}

type Share = { readonly share_percent: number; readonly from?: string; readonly to?: string };

export const YEAR = '2025-26';

async function openPerson(app: TestApp, given_name: string, pay: number | null): Promise<Story> {
  const api = app.as();
  const { id: client } = await make(api, '/v1/clients', {
    given_name,
    family_name: 'Marsh',
    date_of_birth: '1980-01-01',
  });
  const { id: taxReturn } = await make(api, '/v1/tax-returns', { client_id: client, tax_year: YEAR });
  const story = { app, api, client, taxReturn, taxYear: YEAR };
  if (pay !== null) await setReturn(story, { inputs: { employments: [{ pay, tax_deducted: 0 }] } });
  return story;
}

/** @param shares of hers and his, in periods @param pay of each, if any */
export async function openCouple(
  app: TestApp,
  {
    hers: herShares,
    his: hisShares,
    pay = [null, null],
    ...fields
  }: {
    readonly hers: readonly Share[];
    readonly his: readonly Share[];
    readonly pay?: readonly [number | null, number | null];
    readonly [field: string]: unknown;
  },
): Promise<Couple> {
  const hers = await openPerson(app, 'Wendy', pay[0]);
  const his = await openPerson(app, 'Harold', pay[1]);
  const { id: house } = await make(hers.api, '/v1/properties', {
    client_id: hers.client,
    kind: 'residential',
    address: addressBody,
    owners: [
      ...herShares.map((share) => ({ client_id: hers.client, ...share })),
      ...hisShares.map((share) => ({ client_id: his.client, ...share })),
    ],
    ...fields,
  });
  return { hers, his, house };
}

/** A row of the house, in her ledger. */
export const addHouseRow = (
  { hers, house }: Couple,
  date: string,
  category: string,
  amount: number,
  fields: object = {},
) =>
  make(hers.api, '/v1/transactions', {
    client_id: hers.client,
    property_id: house,
    date,
    amount,
    category,
    description: `Row of ${category}`,
    ...fields,
  });
