import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlainBrowser } from '../../support/plain-browser.js';
import { type Filer, prepare, readReturn, step, submit, takeOnFiler } from './filing-steps.js';
import { type Created, enter, hasStack, openPractice, type Practice } from './practice.js';

interface Link extends Created {
  readonly url: string;
  readonly code: string;
}

/** A filing takes seconds, most of which its calls wait for HMRC’s pace. */
const AT_ONCE = { concurrent: true };

describe.runIf(hasStack())('a taxpayer who is sent a link to the figures of the year', AT_ONCE, () => {
  let practice: Practice;
  beforeAll(async () => {
    practice = await openPractice(['approval.*', 'tax_return.submitted']);
  });
  afterAll(() => practice?.close());

  async function sendLink(): Promise<{ filer: Filer; link: Link }> {
    const filer = await takeOnFiler(practice);
    await prepare(practice, filer);
    const link = await practice.api.post<Link>('/v1/approvals', {
      tax_return_id: filer.returnId,
      to: 'Priya Nair',
    });
    return { filer, link };
  }

  /** The taxpayer's browser, with the figures on the page. */
  async function openFigures({ url, code }: Link): Promise<PlainBrowser> {
    const browser = new PlainBrowser();
    await browser.open(url);
    await browser.open(url, { step: 'show', code });
    return browser;
  }

  /** Sends a form of the page, with the hidden fields that it has. */
  async function answer(browser: PlainBrowser, fields: Record<string, string>): Promise<void> {
    const hidden = browser.body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g);
    const brought = Object.fromEntries([...hidden].map(([, name, value]) => [name, value]));
    await browser.open(browser.url, { ...brought, ...fields });
  }

  const approve = (browser: PlainBrowser) => answer(browser, { answer: 'approve', agreed: 'yes' });

  const declareBy = (filer: Filer, link: Link) => step(practice, filer, 'declare', { approval_id: link.id });

  it('sees the tax and agrees, and the return is filed on that agreement', async () => {
    const { filer, link } = await sendLink();
    const { tax_liability } = await readReturn(practice, filer);

    const browser = await openFigures(link);
    const shown = browser.body;
    await approve(browser);
    await practice.hears('approval.approved', filer.clientId);
    const declared = await declareBy(filer, link);
    const filed = await submit(practice, filer);
    await practice.hears('tax_return.submitted', filer.clientId);

    expect(shown.replaceAll(',', '')).toContain(`£${tax_liability.toFixed(2)}`);
    expect(browser.body).toContain('Figures approved');
    expect([declared.status, filed.status]).toEqual([200, 'submitted']);
    expect(await practice.api.get(`/v1/tax-returns/${filer.returnId}/receipt`)).toMatchObject({
      declaration: {
        declarant: { kind: 'taxpayer', name: 'Priya Nair' },
        approval: { id: link.id },
      },
    });
  });

  it('does not agree, and nothing can be filed on the link', async () => {
    const { filer, link } = await sendLink();

    await answer(await openFigures(link), { answer: 'refuse' });
    await practice.hears('approval.refused', filer.clientId);
    const declared = await declareBy(filer, link);

    expect([declared.status, declared.body.code]).toEqual([409, 'invalid_state']);
    expect((await readReturn(practice, filer)).status).toBe('awaiting_declaration');
  });

  it('has agreed to the figures of that day, and to no later ones', async () => {
    const { filer, link } = await sendLink();
    await approve(await openFigures(link));

    await enter(practice, filer, { date: '2026-03-27', amount: 480, category: 'self_employment.turnover' });
    await prepare(practice, filer);
    const declared = await declareBy(filer, link);

    expect([declared.status, declared.body.code]).toEqual([409, 'figures_changed']);
    expect(await practice.api.get(`/v1/approvals/${link.id}`)).toMatchObject({ state: 'outdated' });
  });
});
