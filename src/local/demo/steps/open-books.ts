import Type from 'typebox';
import type { AccountName, Books, HomeName } from '../books.js';
import type { DemoContext } from '../demo-context.js';
import { inventNino, inventUtr } from '../identifiers.js';
import { tellSandbox } from '../tell-sandbox.js';

export const Created = Type.Object({ id: Type.String() });

/** An invented electrician who gives classes and lets two homes, with her trades, her homes and her accounts. */
export async function openBooks(ctx: DemoContext): Promise<Books> {
  const { api, progress } = ctx;
  const nino = inventNino();
  const clientId = await progress.step('Client', async (line) => {
    const { body } = await api.post('/v1/clients', { ...PRIYA, nino, utr: inventUtr() }, Created);
    line.say(`Priya Nair, ${body.id}`);
    return body.id;
  });
  const businessId = await progress.step('Business', async (line) => {
    const { body } = await api.post('/v1/businesses', { client_id: clientId, ...TRADE }, Created);
    line.say(`${TRADE.trading_name}, electrician`);
    return body.id;
  });
  const trainingId = await progress.step('Second business', async (line) => {
    const { body } = await api.post('/v1/businesses', { client_id: clientId, ...TRAINING }, Created);
    const { trading_name } = TRAINING;
    await tellSandbox(ctx, { business: { nino, type: 'self-employment', trading_name } });
    line.say(`${trading_name}, evening classes; HMRC knows it by its name`);
    return body.id;
  });
  const homes = await openHomes(ctx, clientId);
  const accounts = await openAccounts(ctx, { clientId, businessId });
  return { clientId, nino, businessId, trainingId, homes, accounts };
}

const PRIYA = {
  given_name: 'Priya',
  family_name: 'Nair',
  date_of_birth: '1986-09-14',
  email: 'priya.nair@example.com',
  region: 'england',
  address: { line_1: '18 Saxby Street', town: 'Leicester', postcode: 'LE2 0ND' },
};

const TRADE = { trading_name: 'Nair Electrical', trade: 'Electrician', commenced_on: '2016-05-02' };
const TRAINING = { trading_name: 'Nair Training', trade: 'Trainer', commenced_on: '2022-09-05' };

function openHomes({ api, progress }: DemoContext, clientId: string): Promise<Record<HomeName, string>> {
  const open = async (home: object) => {
    const body = { client_id: clientId, kind: 'residential', ...home };
    return (await api.post('/v1/properties', body, Created)).body.id;
  };
  return progress.step('Properties', async (line) => {
    const homes = {
      'FLAT 4': await open({
        name: 'FLAT 4',
        address: { line_1: 'Flat 4, Marlowe Court', town: 'Leicester', postcode: 'LE1 1AA' },
        ownership_share: 50,
        ownership: [{ share: 50, co_owner_name: 'Arjun Nair' }],
      }),
      'STUDIO 2': await open({
        name: 'STUDIO 2',
        address: { line_1: 'Studio 2, Wharf Street', town: 'Leicester', postcode: 'LE1 2AB' },
      }),
    };
    line.say('FLAT 4 (half hers), STUDIO 2 (all hers)');
    return homes;
  });
}

function openAccounts(
  { api, progress }: DemoContext,
  { clientId, businessId }: Pick<Books, 'clientId' | 'businessId'>,
): Promise<Record<AccountName, string>> {
  const open = async (account: object) => {
    const { body } = await api.post('/v1/source-accounts', { client_id: clientId, ...account }, Created);
    return body.id;
  };
  return progress.step('Accounts', async (line) => {
    const trade = { default_business_id: businessId };
    const accounts = {
      monzo: await open({ name: 'Monzo Business', institution: 'Monzo', ...trade }),
      starling: await open({ name: 'Starling', institution: 'Starling', ...trade }),
      barclays: await open({ name: 'Lettings', institution: 'Barclays' }),
      lloyds: await open({ name: 'Household', institution: 'Lloyds' }),
    };
    line.say('Monzo and Starling for the trade, Barclays for the lettings, Lloyds at home');
    return accounts;
  });
}
