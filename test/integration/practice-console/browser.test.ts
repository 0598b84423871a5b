import { mkdirSync } from 'node:fs';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleWorld, PASSWORD, type Person, startConsoleWorld } from '../../support/console-world.js';
import { practicePages } from '../../support/practice-pages.js';
import { buildWorld, type World } from '../../support/world.js';
import { findChromium, launchChromium } from '../admin/browser.js';

const chromium = findChromium();
/** Where pictures are kept, for whoever wants to look. */
const PICTURES = process.env['CONSOLE_PICTURES'];

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
const LOOKS = SIZES.flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme, width: viewport.width })),
);

describe.skipIf(chromium === null)('the practice console in Chromium', { timeout: 240_000 }, () => {
  let world: ConsoleWorld;
  let things: World;
  let person: Person;
  let browser: Browser;
  beforeAll(async () => {
    world = await startConsoleWorld();
    things = await buildWorld(world.app);
    await things.makeGrant();
    person = await world.makePerson(world.app.tenant);
    browser = await launchChromium(chromium ?? '');
    if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await things.receiver.close();
    await world.close();
  });

  it.each(LOOKS)('can be read and used at $width px, $colorScheme', async ({ viewport, colorScheme }) => {
    const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true });
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on('request', (request) => request.url().startsWith(world.origin) || foreign.push(request.url()));

    await page.goto(`${world.origin}/console`);
    await expectAccessible(page, 'sign-in');
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();

    for (const path of practicePages(things)) {
      await page.goto(`${world.origin}/console${path}`);
      const name = path
        .replaceAll(/[a-z]+_[0-9a-z]{26}/g, 'id')
        .replaceAll('/', '-')
        .slice(1);
      await expectAccessible(page, `${name}-${viewport.width}-${colorScheme}`);
      const isWider = await page.evaluate(
        'document.documentElement.scrollWidth > document.documentElement.clientWidth',
      );
      expect([path, isWider]).toEqual([path, false]);
    }
    expect(foreign).toEqual([]);
    await context.close();
  });

  it('leads an owner without scripts from a new key to its end, by keyboard where there is one way', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: SIZES[1] });
    const page = await context.newPage();
    await page.goto(`${world.origin}/console`);
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();

    await page.keyboard.press('Tab');
    expect(await page.getByRole('link', { name: 'To the content' }).boundingBox()).toMatchObject({
      x: expect.any(Number),
    });
    await page.getByRole('link', { name: 'Show test data' }).click();
    await page.getByText('Nothing here reaches HMRC.').waitFor();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('link', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('From a browser');
    await page.getByLabel('See clients, their businesses and their details').check();
    await page.getByRole('button', { name: 'Make the key' }).click();
    expect(await page.locator('.secret').textContent()).toMatch(/^tck_test_/);
    await page.getByRole('link', { name: 'To the key' }).click();
    await page.getByText('Revoke the key …').click();
    await page.getByRole('button', { name: 'Revoke it at once' }).click();
    await page.getByText('The key was revoked').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await context.close();
  });

  async function expectAccessible(page: Page, name: string): Promise<void> {
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
    await page.addScriptTag({ content: axe.source });
    const violations = await page.evaluate(async () => {
      const window = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      const { violations: found } = await window.axe.run();
      return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    });
    expect([name, violations]).toEqual([name, []]);
  }
});
