import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractProblems, openApiFilesArePresent } from '../../support/hmrc-openapi.js';
import { startRecordingProxy } from '../../support/recording-proxy.js';
import { givePeople, readSandbox } from '../../support/sandbox-client.js';
import {
  amend,
  createTaxpayer,
  declare,
  type FilingApp,
  prepare,
  readReturn,
  replaceReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from './filing-story.js';
import { OF_THE_JOB, reportEmployment } from './whole-return.js';

/** Without earnings for Class 1, so that HMRC’s missing maximum of Class 4 makes no difference. */
const JOB = { pay: 62_000, tax_deducted: 12_000, class1_earnings: 0 };
const INPUTS = { dividends: { uk: 1_500 }, employments: [{ ...JOB, ...OF_THE_JOB }] };
const DIRECTORSHIP = {
  companyDirector: true,
  closeCompany: true,
  companyName: 'Spinners & Sons Ltd',
  companyNumber: '01234567',
  shareholding: 33.33,
  dividendReceived: 1_200,
};

describe('what HMRC takes of one employment', () => {
  let filing: FilingApp;
  let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
  beforeAll(async () => {
    filing = await startFilingApp({ HMRC_CALL_INTERVAL_MS: '1' }, async (sandboxUrl) => {
      proxy = await startRecordingProxy(sandboxUrl);
      return proxy.url;
    });
  });
  afterAll(async () => {
    await filing.close();
    await proxy.close();
  });

  async function heldOf({ nino }: Taxpayer): Promise<Record<string, unknown>> {
    const { submitted } = await readSandbox(filing.sandboxUrl);
    const { employment_bik_loan: benefits, directorship } = submitted[nino] ?? {};
    return {
      benefits: benefits?.map(({ body }) => body),
      directorship: directorship?.map(({ body }) => body),
    };
  }

  async function preparedWith(inputs: object, taxpayer?: Taxpayer): Promise<Taxpayer> {
    const known = taxpayer ?? (await createTaxpayer(filing));
    if (taxpayer === undefined) await reportEmployment(filing, known, '2025-26', JOB);
    await replaceReturn(filing, known, { inputs });
    await prepare(filing, known);
    return known;
  }

  const issuesOf = async (taxpayer: Taxpayer) =>
    (await readReturn(filing, taxpayer)).issues.map(({ code, path }: { code: string; path: string }) => ({
      code,
      path,
    }));

  it('reaches HMRC by its id of the employment, and is taken back where an amendment no longer has it', async () => {
    const taxpayer = await preparedWith(INPUTS);
    const issues = await issuesOf(taxpayer);
    const first = await heldOf(taxpayer);
    await declare(filing, taxpayer);
    await submit(filing, taxpayer);
    await runJobs(filing);
    await amend(filing, taxpayer);

    await preparedWith({ dividends: { uk: 1_500 }, employments: [JOB] }, taxpayer);

    expect(issues).toEqual([]);
    expect(first).toEqual({ benefits: [{ payrolledBenefits: 480.25 }], directorship: [DIRECTORSHIP] });
    expect(await heldOf(taxpayer)).toEqual({});
    expect(await readReturn(filing, taxpayer)).toMatchObject({
      amendment: { state: 'awaiting_declaration' },
      issues: [],
    });
  });

  it('is replaced where it changes, and costs no write where it does not', async () => {
    const taxpayer = await preparedWith({
      employments: [{ ...JOB, director: true, paye_reference: '123/ab456' }],
    });
    const first = await heldOf(taxpayer);
    await prepare(filing, taxpayer);
    const writes = () =>
      proxy.exchanges.filter(
        ({ method, path }) =>
          method === 'PUT' && path.includes('/directorship/') && path.includes(taxpayer.nino),
      ).length;
    const before = writes();

    await preparedWith(INPUTS, taxpayer);

    expect(first).toMatchObject({ directorship: [{ companyDirector: true, closeCompany: false }] });
    expect(before).toBe(1);
    expect(writes()).toBe(2);
    expect(await heldOf(taxpayer)).toMatchObject({ directorship: [DIRECTORSHIP] });
  });

  it.each([
    ['a reference that HMRC does not list', { paye_reference: '999/X1' }, '/inputs/employments/0'],
    ['no reference', { paye_reference: undefined }, '/inputs/employments'],
  ])('is not sent with %s, which the issue names', async (_what, change, path) => {
    const taxpayer = await preparedWith({ ...INPUTS, employments: [{ ...JOB, ...OF_THE_JOB, ...change }] });

    expect(await issuesOf(taxpayer)).toContainEqual({ code: 'not_sent_to_hmrc', path });
    expect(await heldOf(taxpayer)).toEqual({});
  });

  it('is not sent where HMRC lists two employments with one reference', async () => {
    const taxpayer = await createTaxpayer(filing);
    const twice = ['Spinners', 'Spinners Group'].map((employer) => ({
      employer,
      reference: '123/AB456',
      pay: 15_000,
      tax_deducted: 1_743,
    }));
    await givePeople(filing.sandboxUrl, {
      nino: taxpayer.nino,
      tax_year: '2025-26',
      paye: { employments: twice },
    });

    await preparedWith(INPUTS, taxpayer);

    expect(await issuesOf(taxpayer)).toContainEqual({
      code: 'not_sent_to_hmrc',
      path: '/inputs/employments/0',
    });
    expect(await heldOf(taxpayer)).toEqual({});
  });

  it.skipIf(!openApiFilesArePresent)('is said in nothing but valid exchanges', () => {
    const said = proxy.exchanges.filter(
      ({ path }) => path.includes('/employments-income/') || path.includes('/directorship/'),
    );
    expect(new Set(said.map(({ method }) => method))).toEqual(new Set(['GET', 'PUT', 'DELETE']));
    expect(said.flatMap(contractProblems)).toEqual([]);
  });
});
