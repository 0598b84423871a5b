import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { readSandbox } from '../../support/sandbox-client.js';
import {
  createTaxpayer,
  declare,
  FACTS,
  type FilingApp,
  prepare,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from './filing-story.js';

const MESSAGE = {
  title: 'Check your expenses',
  body: 'If you use something for your business and privately, you can only claim the business part.',
  action: 'Look at your expenses again, and change what is not right.',
  links: [
    { title: 'Read about expenses', url: 'https://www.gov.uk/expenses-if-youre-self-employed' },
    { title: 'No page', url: 'javascript:alert(1)' },
  ],
  path: '/individuals/business/self-employment/[nino]/[businessId]/cumulative/[taxYear]',
};

describe('HMRC Assist, as a return is prepared', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const pathOf = ({ returnId }: Taxpayer) => `/v1/tax-returns/${returnId}/assist`;
  const readAssist = async (taxpayer: Taxpayer) => {
    const answer = await filing.app.as().get(pathOf(taxpayer));
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const acknowledge = (taxpayer: Taxpayer, fields: object) =>
    filing.app.as().post(`${pathOf(taxpayer)}/acknowledge`, { fraud_prevention: FACTS, ...fields });

  async function withMessage(): Promise<Taxpayer> {
    const taxpayer = await createTaxpayer(filing);
    const assist = { nino: taxpayer.nino, tax_year: '2025-26', messages: [MESSAGE] };
    await filing.control({ assist });
    return taxpayer;
  }

  async function reportsAtHmrc({ nino }: Taxpayer) {
    const { taxpayers } = await readSandbox(filing.sandboxUrl);
    return taxpayers.find((one) => one.nino === nino)?.years[0]?.assist_reports ?? [];
  }

  it('is asked about HMRC’s calculation, shown in full, and told once that it was shown', async () => {
    const taxpayer = await withMessage();
    const before = await readAssist(taxpayer);
    await prepare(filing, taxpayer);
    const received = await readAssist(taxpayer);
    const { report_id } = received;
    const lost = { fault: 'status', status: 500, after_accept: true };
    await filing.control({ on: 'acknowledge-report', nino: taxpayer.nino, ...lost });
    const answers = [
      await acknowledge(taxpayer, { report_id }),
      await acknowledge(taxpayer, { report_id }),
      await acknowledge(taxpayer, { report_id }),
    ];

    expect(before).toMatchObject({ status: 'not_asked', as_of: null, report_id: null, messages: [] });
    expect(received).toMatchObject({
      status: 'received',
      as_of: expect.any(String),
      acknowledged_at: null,
      messages: [{ ...MESSAGE, links: MESSAGE.links.slice(0, 1) }],
    });
    expect(answers.map(({ status }) => status)).toEqual([503, 200, 200]);
    expect(answers[2]?.body).toEqual(answers[1]?.body);
    const [, taken] = answers;
    expect(taken?.body).toEqual({ ...received, acknowledged_at: expect.any(String) });
    expect(await reportsAtHmrc(taxpayer)).toMatchObject([
      { report_id, calculation_id: received.hmrc_calculation_id, acknowledged_at: expect.any(String) },
    ]);
  });

  it('says nothing of a year that HMRC has nothing to say of, and stands in no way of filing', async () => {
    const taxpayer = await createTaxpayer(filing);
    await prepare(filing, taxpayer);
    const assist = await readAssist(taxpayer);
    await declare(filing, taxpayer);
    await submit(filing, taxpayer);
    await runJobs(filing);

    expect(assist).toMatchObject({ status: 'no_messages', hmrc_code: null, messages: [] });
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'submitted' });
  });

  it('is not asked under an authorisation without its scopes, and says why', async () => {
    const taxpayer = await withMessage();
    await filing.app.ctx
      .systemDb('hmrc_grants')
      .where({ client_id: uuidFromPublicId('client', taxpayer.clientId) })
      .update({ scopes: ['read:self-assessment', 'write:self-assessment'] });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(await readAssist(taxpayer)).toMatchObject({
      status: 'not_authorised',
      detail: expect.stringMatching(/authorise again/u),
      messages: [],
    });
    expect(await reportsAtHmrc(taxpayer)).toEqual([]);
  });

  it.each([
    ['unavailable', { fault: 'status', status: 500 }, 'server_error'],
    ['unavailable', { fault: 'drop_after_accept' }, 'connection'],
    [
      'unavailable',
      { fault: 'status', status: 404, code: 'MATCHING_CALCULATION_ID_NOT_FOUND' },
      'MATCHING_CALCULATION_ID_NOT_FOUND',
    ],
    [
      'refused',
      { fault: 'status', status: 403, code: 'CLIENT_OR_AGENT_NOT_AUTHORISED' },
      'CLIENT_OR_AGENT_NOT_AUTHORISED',
    ],
    ['not_authorised', { fault: 'status', status: 403, code: 'INVALID_SCOPE' }, 'INVALID_SCOPE'],
  ])('goes on without where HMRC gives no report: %s after %o', async (status, fault, hmrc_code) => {
    const taxpayer = await withMessage();
    await filing.control({ on: 'produce-report', nino: taxpayer.nino, ...fault });

    await prepare(filing, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(await readAssist(taxpayer)).toMatchObject({ status, hmrc_code, messages: [] });
    await prepare(filing, taxpayer);
    expect(await readAssist(taxpayer)).toMatchObject({ status: 'received', hmrc_code: null });
  });

  it('takes the acknowledgement of the last report alone', async () => {
    const taxpayer = await withMessage();
    await prepare(filing, taxpayer);
    const { report_id } = await readAssist(taxpayer);
    await prepare(filing, taxpayer);

    for (const other of [report_id, 'nonsense', '579800fe-e047-cd40-b3e4-0e14b1f183a8']) {
      const answer = await acknowledge(taxpayer, { report_id: other });
      expect([answer.status, answer.body.errors]).toMatchObject([
        422,
        [{ pointer: '#/report_id', code: 'invalid_reference' }],
      ]);
    }
    expect(await readAssist(taxpayer)).toMatchObject({ acknowledged_at: null });
    expect((await reportsAtHmrc(taxpayer)).map(({ acknowledged_at }) => acknowledged_at)).toEqual([
      null,
      null,
    ]);
  });

  it('asks HMRC for its scopes as clients authorise', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    const answer = await filing.app.as().post(`/v1/clients/${taxpayer.clientId}/hmrc-authorisation`);

    const { searchParams } = new URL(answer.body.authorise_url);
    expect(searchParams.get('scope')?.split(' ')).toEqual([
      'read:self-assessment',
      'write:self-assessment',
      'read:self-assessment-assist',
      'write:self-assessment-assist',
    ]);
  });
});
