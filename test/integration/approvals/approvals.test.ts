import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { currentDeclaration } from '../../../src/domain/tax-returns/declaration.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { downloadedReport } from '../../support/downloaded-report.js';
import {
  addIncome,
  createTaxpayer,
  FACTS,
  type FilingApp,
  prepare,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from '../submissions/filing-story.js';

// Each takes a return through HMRC’s sandbox.
vi.setConfig({ testTimeout: 120_000 });

describe('/v1/approvals', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  interface Asked {
    readonly taxpayer: Taxpayer;
    readonly id: string;
    readonly path: string;
    readonly code: string;
  }

  const ask = async (taxpayer: Taxpayer): Promise<Asked> => {
    const answer = await filing.app
      .as()
      .post('/v1/approvals', { tax_return_id: taxpayer.returnId, to: 'Ada Byron' });
    expect([answer.status, answer.status === 201 ? null : answer.body]).toEqual([201, null]);
    const { id, url, code } = answer.body;
    return { taxpayer, id, path: new URL(url).pathname, code };
  };
  const asked = async (): Promise<Asked> => {
    const taxpayer = await createTaxpayer(filing);
    await prepare(filing, taxpayer);
    return ask(taxpayer);
  };
  const post = ({ path }: Pick<Asked, 'path'>, fields: Record<string, string>) =>
    filing.app.http.post(path).type('form').send(fields);
  const show = (approval: Asked, code = approval.code) => post(approval, { step: 'show', code });
  /** The answer with what the page brings. */
  const answerWith = async (approval: Asked, fields: Record<string, string>) => {
    const page = (await show(approval)).text;
    const hidden = Object.fromEntries(
      [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    return post(approval, { ...hidden, ...fields });
  };
  const approve = (approval: Asked) => answerWith(approval, { answer: 'approve', agreed: 'yes' });
  const read = async ({ id }: Pick<Asked, 'id'>) => (await filing.app.as().get(`/v1/approvals/${id}`)).body;
  const declareBy = ({ taxpayer, id }: Asked, more: object = {}) =>
    filing.app
      .as()
      .post(`/v1/tax-returns/${taxpayer.returnId}/declare`, { approval_id: id, ...more })
      .set('If-Match', '*');

  it('have a taxpayer agree on a page, and the return declared and filed by it', async () => {
    const approval = await asked();
    expect(await read(approval)).toMatchObject({ state: 'open', answered_at: null, to: 'Ada Byron' });

    const page = await show(approval);
    const { tax_liability } = (await filing.app.as().get(`/v1/tax-returns/${approval.taxpayer.returnId}`))
      .body;
    expect(page.text.replaceAll('&amp;', '&')).toContain(currentDeclaration('taxpayer').text);
    expect(page.text.replaceAll(',', '')).toContain(`£${tax_liability.toFixed(2)}`);
    const done = await approve(approval);
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('Figures approved')]);

    const approved = await read(approval);
    expect(approved).toMatchObject({
      state: 'approved',
      wording_version: currentDeclaration('taxpayer').version,
      answered_from: { ip_address: expect.stringMatching(/127\.0\.0\.1/) },
    });
    const declared = await declareBy(approval);
    expect([declared.status, declared.body.declaration]).toMatchObject([
      200,
      {
        declarant: { kind: 'taxpayer', name: 'Ada Byron' },
        figures_hash: approved.figures_hash,
        agreed_at: approved.answered_at,
        approval: { id: approval.id, ip_address: approved.answered_from.ip_address },
      },
    ]);
    await submit(filing, approval.taxpayer);
    await runJobs(filing);
    const { body } = await filing.app.as().get(`/v1/tax-returns/${approval.taxpayer.returnId}/receipt`);
    expect(body.declaration.approval.id).toBe(approval.id);
    const types = (await filing.app.as().get('/v1/events?limit=100')).body.data
      .filter(({ data }: { data: { approval?: { id: string } } }) => data.approval?.id === approval.id)
      .map(({ type }: { type: string }) => type);
    expect(types.toSorted()).toEqual(['approval.approved', 'approval.created']);
  });

  it('stand in the audit trail with who, which figures, which text, when and from where', async () => {
    const approval = await asked();
    await approve(approval);
    await declareBy(approval);

    const trail = await downloadedReport(filing.app, {
      type: 'audit_trail',
      format: 'csv',
      client_id: approval.taxpayer.clientId,
      tax_year: '2025-26',
    });

    const { figures_hash, wording_version } = await read(approval);
    const line = trail.split('\n').find((one) => one.includes('Figures approved by Ada Byron'));
    for (const part of [figures_hash, wording_version, '127.0.0.1']) expect(line).toContain(part);
    expect(trail.split('\n').find((one) => one.includes('Declared by'))).toContain('approved from');
  });

  it('count no more once the figures have changed, and say so', async () => {
    const [open, approved] = [await asked(), await asked()];
    await approve(approved);
    for (const { taxpayer } of [open, approved]) {
      await addIncome(filing, taxpayer, 1_000);
      await prepare(filing, taxpayer);
    }

    expect((await read(open)).state).toBe('outdated');
    expect((await read(approved)).state).toBe('outdated');
    const late = await show(open);
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('figures have changed')]);
    const declared = await declareBy(approved);
    expect([declared.status, declared.body.code]).toEqual([409, 'figures_changed']);
  });

  it('hold for a later calculation of the same figures', async () => {
    const approval = await asked();
    await approve(approval);
    await prepare(filing, approval.taxpayer);

    expect((await read(approval)).state).toBe('approved');
    expect((await declareBy(approval)).status).toBe(200);
  });

  it('record nothing where the figures change between the page and the answer', async () => {
    const approval = await asked();
    const page = (await show(approval)).text;
    const hash = /name="figures_hash" value="(\w+)"/.exec(page)?.[1] ?? '';
    await addIncome(filing, approval.taxpayer, 1_000);

    const late = await post(approval, {
      ...{ step: 'answer', code: approval.code, figures_hash: hash, answer: 'approve', agreed: 'yes' },
      wording_version: currentDeclaration('taxpayer').version,
    });

    expect(late.status).toBe(409);
    expect((await read(approval)).answered_at).toBeNull();
  });

  it('declare the returns of a batch, each as declare would', async () => {
    const [approved, open] = [await asked(), await asked()];
    await approve(approved);
    const items = [approved, open].map(({ taxpayer, id }) => ({
      tax_return_id: taxpayer.returnId,
      if_match: '*',
      approval_id: id,
      fraud_prevention: FACTS,
    }));

    const { body } = await filing.app.as().post('/v1/submission-batches', { items });
    await runJobs(filing);

    const batch = (await filing.app.as().get(`/v1/submission-batches/${body.id}`)).body;
    expect(batch.items).toMatchObject([
      { status: 'submitted', problem: null },
      { status: 'failed', problem: { code: 'invalid_state' } },
    ]);
    const receipt = await filing.app.as().get(`/v1/tax-returns/${approved.taxpayer.returnId}/receipt`);
    expect(receipt.body.declaration.approval.id).toBe(approved.id);
    expect((await readReturn(filing, open.taxpayer)).status).toBe('awaiting_declaration');
  });

  it('are not given without the tick', async () => {
    const approval = await asked();
    const page = await answerWith(approval, { answer: 'approve' });
    expect([page.status, page.text]).toEqual([422, expect.stringContaining('Tick the box')]);
    expect((await read(approval)).state).toBe('open');
  });

  it('can be refused, and then declare nothing', async () => {
    const approval = await asked();
    await answerWith(approval, { answer: 'refuse' });
    expect((await read(approval)).state).toBe('refused');
    const declared = await declareBy(approval);
    expect([declared.status, declared.body.code]).toEqual([409, 'invalid_state']);
  });

  it('answer alike for a wrong, used, cancelled, closed, ended and unknown link', async () => {
    const [wrong, used, cancelled, closed, ended] = [
      await asked(),
      await asked(),
      await asked(),
      await asked(),
      await asked(),
    ];
    await approve(used);
    await filing.app.as().post(`/v1/approvals/${cancelled.id}/cancel`);
    const bad = (code: string) => (code === '00000000' ? '00000001' : '00000000');
    for (let tries = 0; tries < LIMITS.approvals.wrongCodes.value; tries++)
      await show(closed, bad(closed.code));
    await filing.app.ctx
      .systemDb('approvals')
      .where({ id: uuidFromPublicId('approval', ended.id) })
      .update({ expires_at: new Date(0) });
    const unknown = { ...wrong, path: `/approve/${'A'.repeat(43)}` };
    const malformed = { ...wrong, path: '/approve/x' };

    const answers = [];
    for (const [one, code] of [
      [wrong, bad(wrong.code)],
      [used, used.code],
      [cancelled, cancelled.code],
      [closed, closed.code],
      [ended, ended.code],
      [unknown, wrong.code],
      [malformed, wrong.code],
    ] as const) {
      const first = await filing.app.http.get(one.path);
      const answer = await show(one, code);
      const text = (page: { text: string }) => page.text.replaceAll(one.path, '');
      answers.push([first.status, text(first), answer.status, text(answer)]);
    }

    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.[2]).toBe(404);
    expect((await read(closed)).state).toBe('expired');
    expect((await read(ended)).state).toBe('expired');
    expect((await read(wrong)).state).toBe('open');
  });

  it('are on pages that nothing indexes, frames, keeps or is told of', async () => {
    const { headers } = await filing.app.http.get(`/approve/${'A'.repeat(43)}`);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('show their address and code this once', async () => {
    const approval = await asked();
    const texts = [
      JSON.stringify(await read(approval)),
      (await filing.app.as().get(`/v1/approvals?tax_return_id=${approval.taxpayer.returnId}`)).text,
    ];
    for (const text of texts) {
      expect(text).toContain(approval.id);
      expect(text).not.toContain(approval.code);
      expect(text).not.toContain(approval.path);
    }
  });

  it('are refused beside other facts, for another return, and where nothing is stated', async () => {
    const [one, other] = [await asked(), await asked()];
    await approve(one);
    const both = await declareBy(one, { agreed: true });
    expect([both.status, both.body.errors[0].pointer]).toEqual([422, '#/agreed']);
    const foreign = await declareBy({ ...one, taxpayer: other.taxpayer });
    expect([foreign.status, foreign.body.code]).toEqual([422, 'invalid_reference']);
    const neither = await filing.app
      .as()
      .post(`/v1/tax-returns/${one.taxpayer.returnId}/declare`, {})
      .set('If-Match', '*');
    expect([neither.status, neither.body.errors]).toMatchObject([
      422,
      [{ code: 'required' }, {}, {}, {}, {}, {}],
    ]);
  });

  it('stay as they were answered, whatever is tried in the database', async () => {
    const approval = await asked();
    await approve(approval);
    const change = filing.app.ctx
      .systemDb('approvals')
      .where({ id: uuidFromPublicId('approval', approval.id) })
      .update({ recipient: 'Somebody else' });
    await expect(change).rejects.toThrow(/append-only/);
  });
});
