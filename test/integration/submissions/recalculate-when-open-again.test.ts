import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withHmrc } from '../../support/with-hmrc.js';
import { change } from '../calculations/calculated-return.js';
import {
  createDeclared,
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

describe('a return whose data change while it is on its way to HMRC', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const goBlind = ({ clientId }: Taxpayer) =>
    change(filing.app.as(), `/v1/clients/${clientId}`, { blind_person: true });

  async function submitThenChange(taxpayer: Taxpayer) {
    const declared = await readReturn(filing, taxpayer);
    await submit(filing, taxpayer);
    await goBlind(taxpayer);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ locked: true, stale: false });
    return declared;
  }

  it.each([
    ['refused it', 'RULE_SUBMISSION_FAILED', 'rejected'],
    ['found it too early', 'RULE_FINAL_DECLARATION_TAX_YEAR', 'awaiting_declaration'],
    ['found its own data newer', 'RULE_INCOME_SOURCES_CHANGED', 'awaiting_declaration'],
  ])('has new figures once HMRC has %s', async (_what, code, status) => {
    const taxpayer = await createDeclared(filing);
    const declared = await submitThenChange(taxpayer);
    await filing.control({
      on: 'final-declaration',
      nino: taxpayer.nino,
      fault: 'status',
      status: 422,
      code,
    });

    await runJobs(filing);

    const open = await readReturn(filing, taxpayer);
    expect(open).toMatchObject({ status, locked: false, stale: false });
    expect(open.calculation_id).not.toBe(declared.calculation_id);
    expect(open.tax_liability).toBeLessThan(declared.tax_liability);
  });

  it('has new figures once it is known that other software has filed it', async () => {
    const taxpayer = await createDeclared(filing, { nino: 'SB300009A' });
    const declared = await submitThenChange(taxpayer);

    await runJobs(filing);

    const open = await readReturn(filing, taxpayer);
    expect(open).toMatchObject({ status: 'action_required', stale: false });
    expect(open.calculation_id).not.toBe(declared.calculation_id);
  });

  it('keeps the figures that were filed once HMRC has taken it', async () => {
    const taxpayer = await createDeclared(filing);
    const declared = await submitThenChange(taxpayer);

    await runJobs(filing);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'submitted',
      stale: false,
      calculation_id: declared.calculation_id,
      tax_liability: declared.tax_liability,
    });
  });

  it('has new figures while it is prepared, which HMRC must be sent before they are declared', async () => {
    const taxpayer = await createTaxpayer(filing);
    await prepare(filing, taxpayer);
    const first = await readReturn(filing, taxpayer);
    await filing.app.as().post(`/v1/tax-returns/${taxpayer.returnId}/prepare`, {}).expect(202);
    const changing = withHmrc(
      filing.ctx,
      (hmrc) => ({
        ...hmrc,
        async triggerCalculation(call, year) {
          await goBlind(taxpayer);
          return hmrc.triggerCalculation(call, year);
        },
      }),
      filing.sandboxUrl,
    );

    await runJobs(filing, changing);

    const prepared = await readReturn(filing, taxpayer);
    expect(prepared).toMatchObject({ status: 'awaiting_declaration', stale: false });
    expect(prepared.tax_liability).toBeLessThan(first.tax_liability);
    const declared = await declare(filing, taxpayer);
    expect([declared.status, declared.body.code]).toEqual([409, 'figures_changed']);
    await prepare(filing, taxpayer);
    expect((await declare(filing, taxpayer)).status).toBe(200);
  });
});
