import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { readSandbox } from '../../support/sandbox-client.js';
import {
  amend,
  createTaxpayer,
  declare,
  type FilingApp,
  prepare,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from './filing-story.js';
import { giveMarriageAllowance, SPOUSE } from './whole-return.js';

const PLACE = '/inputs/marriage_allowance';
const NO_LONGER = 'the return no longer makes it';
const FOR_ANOTHER = 'for another spouse';
const SENT = {
  spouseOrCivilPartnerNino: SPOUSE.nino,
  spouseOrCivilPartnerFirstName: SPOUSE.given_name,
  spouseOrCivilPartnerSurname: SPOUSE.family_name,
  spouseOrCivilPartnerDateOfBirth: SPOUSE.date_of_birth,
};

describe('marriage allowance that was given in the year before', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp({}, undefined, () => new Date('2027-06-01T10:00:00.000Z'));
  });
  afterAll(() => filing.close());

  /** The return of the year after, of a client whose claim HMRC has. */
  async function createLater(fields: object): Promise<Taxpayer> {
    const taxpayer = await createTaxpayer(filing);
    await giveMarriageAllowance(filing, taxpayer);
    await prepare(filing, taxpayer);
    await giveMarriageAllowance(filing, taxpayer, fields);
    const later = { client_id: taxpayer.clientId, tax_year: '2026-27' };
    const { body } = await filing.app.as().post('/v1/tax-returns', later);
    const returned = { ...taxpayer, returnId: body.id };
    await prepare(filing, returned);
    return returned;
  }

  const SAME = { marriage_allowance: 'given', spouse: SPOUSE };
  it.each([
    ['is claimed no second time', SAME, []],
    ['stands where the return no longer gives it', { marriage_allowance: 'none' }, [NO_LONGER]],
    ['stands for the other spouse', { ...SAME, spouse: { ...SPOUSE, nino: 'TC663796B' } }, [FOR_ANOTHER]],
  ])('%s', async (_, fields, details) => {
    const taxpayer = await createLater(fields);

    const { issues } = await readReturn(filing, taxpayer);
    const about = issues.filter(({ path }: { path: string }) => path === PLACE);
    expect(about).toEqual(
      details.map((detail) =>
        expect.objectContaining({ code: 'held_by_hmrc', detail: expect.stringContaining(detail) }),
      ),
    );
    const { submitted } = await readSandbox(filing.sandboxUrl);
    expect(submitted[taxpayer.nino]?.['marriage']).toHaveLength(1);
  });
});

describe('marriage allowance that a return gives to a spouse', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  async function claimAtHmrc({ nino }: Taxpayer): Promise<unknown> {
    const { submitted } = await readSandbox(filing.sandboxUrl);
    return submitted[nino]?.['marriage']?.map(({ body }) => body);
  }

  /** Income on which basic rate is the highest, so that the allowance may be given. */
  const createGiving = async (fields?: object): Promise<Taxpayer> => {
    const taxpayer = await createTaxpayer(filing);
    const row = { client_id: taxpayer.clientId, date: '2025-10-02', amount: -20_000 };
    const { body } = await filing.app.as().get(`/v1/businesses?client_id=${taxpayer.clientId}`);
    const cost = {
      business_id: body.data[0].id,
      category: 'self_employment.cost_of_goods',
      description: 'x',
    };
    expect((await filing.app.as().post('/v1/transactions', { ...row, ...cost })).status).toBe(201);
    await giveMarriageAllowance(filing, taxpayer, fields);
    return taxpayer;
  };

  const callsOf = async ({ returnId }: Taxpayer): Promise<number> => {
    const { body } = await filing.app.as().get(`/v1/tax-returns/${returnId}/history?limit=100`);
    return body.data.filter(
      (entry: { hmrc_call: { operation: string } | null }) =>
        entry.hmrc_call?.operation.includes('marriage-allowance') === true,
    ).length;
  };

  it('is claimed at HMRC once, which then agrees on the tax, and is no part of our notes or history', async () => {
    const taxpayer = await createGiving();

    await prepare(filing, taxpayer);
    await prepare(filing, taxpayer);

    const { status, issues } = await readReturn(filing, taxpayer);
    expect({ status, issues }).toEqual({ status: 'awaiting_declaration', issues: [] });
    expect(await claimAtHmrc(taxpayer)).toEqual([SENT]);
    expect(await callsOf(taxpayer)).toBe(1);
    const notes = await filing.app.ctx
      .systemDb('parts_at_hmrc')
      .where({ client_id: uuidFromPublicId('client', taxpayer.clientId), part: 'marriage' });
    expect(JSON.stringify(notes)).not.toMatch(/TC663795|King|William|1805/u);
    const { body: history } = await filing.app
      .as()
      .get(`/v1/tax-returns/${taxpayer.returnId}/history?limit=100`);
    expect(JSON.stringify(history)).not.toMatch(/TC663795|1805-02-21/u);
  });

  it('is not sent without the spouse, which is said with what to do', async () => {
    const taxpayer = await createGiving({ marriage_allowance: 'given' });

    await prepare(filing, taxpayer);

    const { issues } = await readReturn(filing, taxpayer);
    expect(issues).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ code: 'not_sent_to_hmrc', path: PLACE }),
        expect.objectContaining({ code: 'missing_detail', path: PLACE }),
      ]),
    );
    expect(await claimAtHmrc(taxpayer)).toBeUndefined();
  });

  it('takes a claim that HMRC has from elsewhere for made', async () => {
    const taxpayer = await createGiving();
    const active = { fault: 'status', status: 400, code: 'RULE_ACTIVE_MARRIAGE_ALLOWANCE_CLAIM' };
    await filing.control({ on: 'create-marriage', nino: taxpayer.nino, ...active });

    await prepare(filing, taxpayer);

    const { issues } = await readReturn(filing, taxpayer);
    expect(issues.filter(({ path }: { path: string }) => path === PLACE)).toEqual([]);
    expect(await callsOf(taxpayer)).toBe(1);
  });

  it('stands at HMRC where an amendment no longer gives it, or gives it to another, and that is said', async () => {
    const taxpayer = await createGiving();
    await prepare(filing, taxpayer);
    await declare(filing, taxpayer);
    await submit(filing, taxpayer);
    await runJobs(filing);
    await amend(filing, taxpayer);
    const issuesAfter = async (fields: object) => {
      await giveMarriageAllowance(filing, taxpayer, fields);
      await prepare(filing, taxpayer);
      const { issues } = await readReturn(filing, taxpayer);
      return issues.filter(({ path }: { path: string }) => path === PLACE);
    };

    const without = await issuesAfter({ marriage_allowance: 'none' });
    const another = await issuesAfter({
      marriage_allowance: 'given',
      spouse: { ...SPOUSE, nino: 'AA123456A' },
    });
    const again = await issuesAfter({ spouse: SPOUSE });

    expect(without).toMatchObject([{ code: 'held_by_hmrc', source: 'hmrc', needs_acceptance: true }]);
    expect(another).toMatchObject([{ code: 'held_by_hmrc', source: 'hmrc' }]);
    expect(another[0].detail).toContain('another spouse');
    expect(again).toEqual([]);
    expect(await claimAtHmrc(taxpayer)).toEqual([SENT]);
  });
});
