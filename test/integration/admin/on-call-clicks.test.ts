import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/durations.js';
import { publicId } from '../../../src/domain/ids.js';
import { findChromium, launchChromium } from './browser.js';
import { OWN_PASSWORD, type TestConsole } from './console-driver.js';
import { BACKLOG, startTroubledConsole, type TroubledConsole, type TroubledStack } from './troubled-stack.js';

const executablePath = findChromium();

/** Pages wait for what they show; a busy machine takes its time. */
const PATIENCE = { timeout: 120_000 };

/** What somebody on call wants to know or do, and with how many clicks from the overview at most. */
const GOALS = {
  'Who is hurt, and by what': 0,
  'Which tenant backs up': 1,
  'Why did this return fail, and what now': 2,
  'Send again all that failed at an endpoint': 3,
  'p99 of webhooks now and an hour ago': 1,
  'What is new since the release': 1,
  'Everything about a client': 1,
  'Everything about a request': 1,
  'Pause filing for one tenant': 3,
  'Who did it yesterday': 2,
} as const;

type Task = keyof typeof GOALS;

/** A person on call: signed in, on the overview, with every click counted. */
interface OnCall {
  readonly page: Page;
  click(what: Locator): Promise<void>;
  /** Types into the search that every page has, and presses Enter. */
  search(text: string): Promise<void>;
  clicks(): number;
}

describe.skipIf(executablePath === null)('tasks of somebody on call, from the overview', PATIENCE, () => {
  let admin: TestConsole;
  let browser: Browser;
  let origin: string;
  let stack: TroubledStack;
  let troubled: TroubledConsole;
  let email: string;
  beforeAll(async () => {
    troubled = await startTroubledConsole();
    ({ admin, stack, origin } = troubled);
    ({ email } = await admin.signedIn('operator'));
    browser = await launchChromium(executablePath ?? '');
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await troubled?.close();
    if (counted.size > 0) console.info(tableOf(counted));
  });

  async function onCall(): Promise<OnCall> {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${origin}/sign-in`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    let count = 0;
    return {
      page,
      async click(what) {
        count += 1;
        await what.click();
      },
      async search(text) {
        count += 1;
        const field = page.getByRole('searchbox', { name: 'Search', exact: true });
        await field.fill(text);
        await field.press('Enter');
      },
      clicks: () => count,
    };
  }

  const counted = new Map<Task, number>();
  /** The clicks of a task; a search counts as one. */
  function count(task: Task, clicks: number): void {
    counted.set(task, clicks);
    expect(clicks, task).toBeLessThanOrEqual(GOALS[task]);
  }

  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const pathOf = (page: Page) => new URL(page.url()).pathname;

  it('shows who is hurt and by what with no click', async () => {
    const { page, clicks } = await onCall();
    const hurt = await region(page, 'Who is hurt').textContent();
    const states = await page
      .locator('[data-area]')
      .evaluateAll((areas) =>
        areas.map((one) => `${one.getAttribute('data-area')} ${one.getAttribute('data-state')}`),
      );

    for (const text of ['Harrow Tax Ltd', 'receivers failing', 'put off by HMRC', 'failed in the last day'])
      expect([text, hurt?.includes(text)]).toEqual([text, true]);
    const green = states.filter((one) => one.endsWith('green')).map((one) => one.split(' ')[0]);
    for (const area of ['filing', 'reports', 'webhooks', 'hmrc'])
      expect([area, green.includes(area)]).toEqual([area, false]);
    count('Who is hurt, and by what', clicks());
  });

  it('names the tenant that backs up with no click, and shows its backlog with one', async () => {
    const { page, click, clicks } = await onCall();
    const backlogs = region(page, 'Backlogs');
    expect(await backlogs.getByRole('row', { name: /Sheffield Books/ }).textContent()).toContain(
      String(BACKLOG),
    );

    await click(backlogs.getByRole('link', { name: 'Sheffield Books' }));
    await page.getByRole('heading', { name: 'Sheffield Books' }).waitFor();

    expect(await region(page, 'Backlog').textContent()).toContain('import');
    count('Which tenant backs up', clicks());
  });

  it('says why a return failed and what now with one click', async () => {
    const { page, click, clicks } = await onCall();
    const returns = region(page, 'Refused and unresolved returns');
    await click(
      returns
        .getByRole('row', { name: /RULE_SUBMISSION_FAILED/ })
        .getByRole('link')
        .first(),
    );
    await page.getByRole('heading', { name: 'What happens next' }).waitFor();

    const shown = await page.locator('main').textContent();
    expect(shown).toContain('HMRC’s checks failed as the return was filed.');
    expect(shown).toContain('HMRC refused it, and nothing is sent again automatically.');
    expect(shown).toMatch(/Correlation id\s*[0-9a-f]{8}-/);
    count('Why did this return fail, and what now', clicks());
  });

  it('sends again all that failed at an endpoint with three clicks', async () => {
    const { page, click, clicks } = await onCall();
    await click(region(page, 'Failing receivers').getByRole('link', { name: stack.endpoint }));
    await click(page.getByRole('button', { name: 'Resend all failed' }));
    await page.getByText(/[0-9]+ deliveries that failed/).waitFor();
    await page.getByLabel('Reason').fill('the receiver is back');
    await click(page.getByRole('button', { name: 'Resend all failed' }));

    const note = await page.getByRole('status').textContent();
    expect(Number(note?.split(' ', 1)[0])).toBeGreaterThan(0);
    expect(stack.failedAtEndpoint).toBeGreaterThan(0);
    count('Send again all that failed at an endpoint', clicks());
    expect(await admin.ctx.systemDb('webhook_recoveries').where({ mode: 'failed' })).toHaveLength(1);
  });

  it('compares the p99 of webhooks with that of an hour ago with no click', async () => {
    const { page, clicks } = await onCall();
    const figures = page.locator('tr[data-series="webhook_receipt"] td');
    // An open page reloads itself, and has no figures for a moment.
    let [now, before] = [Number.NaN, Number.NaN];
    await expect
      .poll(
        async () => {
          const cells = await figures.allTextContents();
          [now = Number.NaN, before = Number.NaN] = [cells[2], cells[5]].map((text) =>
            Number(text?.replaceAll(',', '')),
          );
          return now > 0 && before > 0;
        },
        { timeout: 30_000 },
      )
      .toBe(true);

    expect(now).toBeGreaterThan(1_000);
    expect(before).toBeLessThan(100);
    count('p99 of webhooks now and an hour ago', clicks());
  });

  it('shows what is new since the release with one click', async () => {
    const { page, click, clicks } = await onCall();
    await click(page.getByRole('link', { name: /New errors since release .*b7f2c1/ }));
    await page.getByRole('heading', { name: 'Errors' }).waitFor();

    const errors = await region(page, 'Errors').textContent();
    for (const text of ['report', 'processing_failed', 'First seen', 'b7f2c1'])
      expect([text, errors?.includes(text)]).toEqual([text, true]);
    count('What is new since the release', clicks());
  });

  it('marks a kind of error as resolved with four', async () => {
    const { page, click, clicks } = await onCall();
    await click(page.getByRole('link', { name: /New errors since release/ }));
    await click(region(page, 'Errors').getByRole('link', { name: 'processing_failed' }));
    await click(page.getByRole('button', { name: 'Mark as resolved' }));
    await page.getByLabel('Reason').fill('mended');
    await click(page.getByRole('button', { name: 'Mark as resolved' }));

    await page.locator('[data-state="resolved"]').waitFor();
    expect(clicks()).toBe(4);
  });

  it('finds everything about a client, or about a request, with one search', async () => {
    const { page, search, clicks } = await onCall();
    await search(stack.client);
    await page
      .getByText(/found\./)
      .first()
      .waitFor();
    const ofClient = await page.locator('main').textContent();
    const clicked = clicks();
    await search(stack.requestId);
    await page.waitForURL((url) => url.searchParams.get('q') === stack.requestId);
    const ofRequest = await page.locator('main').textContent();

    for (const text of ['submit', 'report', 'RULE_SUBMISSION_FAILED'])
      expect([text, ofClient?.includes(text)]).toEqual([text, true]);
    for (const text of ['client.created', 'webhook'])
      expect([text, ofRequest?.includes(text)]).toEqual([text, true]);
    count('Everything about a client', clicked);
    count('Everything about a request', clicks() - clicked);
  });

  it('pauses filing for one tenant with three clicks', async () => {
    const { page, click, clicks } = await onCall();
    await click(region(page, 'Who is hurt').getByRole('link', { name: 'Harrow Tax Ltd' }).first());
    await click(page.getByRole('button', { name: 'Pause filing' }));
    await page.getByLabel('Reason').fill('HMRC is in maintenance');
    await click(page.getByRole('button', { name: 'Pause filing' }));

    await page.getByRole('button', { name: 'Resume filing' }).waitFor();
    expect(pathOf(page)).toBe(`/tenants/${publicId('tenant', stack.hurt.id)}`);
    count('Pause filing for one tenant', clicks());
  });

  it('says who did it yesterday with two clicks', async () => {
    const yesterday = new Date(Date.now() - DAY_MS);
    await admin.ctx.systemDb('audit_log').insert({
      ...{ at: yesterday, actor: 'ann@example.com', action: 'pause_filing', outcome: 'succeeded' },
      detail: JSON.stringify({ reason: 'figures were in doubt' }),
    });
    const { page, click, clicks } = await onCall();
    await click(page.getByRole('link', { name: 'Audit', exact: true }));
    const day = yesterday.toISOString().slice(0, 10);
    await page.getByLabel('From day').fill(day);
    await page.getByLabel('To day').fill(day);
    await click(page.getByRole('button', { name: 'Show' }));

    const row = page.getByRole('row', { name: /ann@example.com/ });
    await row.waitFor();
    expect(await row.textContent()).toContain('figures were in doubt');
    expect(await page.locator('tbody tr').count()).toBe(1);
    count('Who did it yesterday', clicks());
  });

  it('counts each of the tasks', () => {
    expect([...counted.keys()].sort()).toEqual(Object.keys(GOALS).sort());
  });
});

/** For whoever reads what the tests print. */
function tableOf(counted: ReadonlyMap<Task, number>): string {
  const lines = [...counted].map(
    ([task, clicks]) => `${task.padEnd(44)}${String(clicks).padStart(6)}${String(GOALS[task]).padStart(6)}`,
  );
  return [
    'Clicks from the overview, on a stack in trouble',
    `${'Task'.padEnd(44)}${'clicks'.padStart(6)}${'goal'.padStart(6)}`,
    ...lines,
  ].join('\n');
}
