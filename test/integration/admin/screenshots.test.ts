import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { findChromium, launchChromium } from './browser.js';
import { OWN_PASSWORD } from './console-driver.js';
import { startTroubledConsole, type TroubledConsole } from './troubled-stack.js';

/** `docs/screenshots`, to make the pictures there anew. */
const FOLDER = process.env['CONSOLE_SCREENSHOTS'];
const executablePath = FOLDER === undefined ? null : findChromium();

const WIDE = { width: 1280, height: 960 };
const PHONE = { width: 390, height: 844 };

describe.skipIf(executablePath === null)(
  'pictures of the console for the documents',
  { timeout: 120_000 },
  () => {
    let troubled: TroubledConsole;
    let browser: Browser;
    beforeAll(async () => {
      troubled = await startTroubledConsole();
      browser = await launchChromium(executablePath ?? '');
      await mkdir(FOLDER ?? '', { recursive: true });
    }, 180_000);
    afterAll(async () => {
      await browser?.close();
      await troubled?.close();
    });

    async function signedIn(): Promise<Page> {
      const { admin, origin } = troubled;
      const { email } = await admin.signedIn('operator');
      const page = await (await browser.newContext({ viewport: WIDE })).newPage();
      await page.goto(`${origin}/sign-in`);
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password').fill(OWN_PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      return page;
    }

    it('are written to the folder, each page as an operator sees it', async () => {
      const { admin, stack, origin } = troubled;
      const page = await signedIn();
      const take = async (name: string, path: string, ready = 'main') => {
        await page.goto(`${origin}${path}`);
        await page.locator(ready).first().waitFor();
        await page.screenshot({ path: `${FOLDER}/console-${name}.png` });
      };
      const rejected = await admin.ctx.systemDb('tax_returns').where({ state: 'rejected' }).first('id');

      await take('overview', '/');
      await page.goto(`${origin}/queues`);
      await page
        .getByText(/[0-9]+ Jobs/)
        .first()
        .waitFor();
      await page.screenshot({ path: `${FOLDER}/console-queues.png` });
      await take('return', `/returns/${publicId('taxReturn', rejected?.id)}`);
      await take('tenant', `/tenants/${publicId('tenant', stack.hurt.id)}`);
      await take('endpoint', `/endpoints/${stack.endpoint}`);
      await take('errors', '/errors');
      await page.goto(`${origin}/jobs?q=${publicId('tenant', stack.backlogged.id)}`);
      await page.screenshot({ path: `${FOLDER}/console-search.png` });
      await page.getByRole('button', { name: 'Cancel: all found' }).click();
      await page.getByLabel('Reason').fill('posted twice');
      await page.screenshot({ path: `${FOLDER}/console-act.png` });
      await page.setViewportSize(PHONE);
      await take('overview-phone', '/');
      await page.setViewportSize(WIDE);
      await page.emulateMedia({ colorScheme: 'dark' });
      await take('overview-dark', '/');

      expect(page.url()).toBe(`${origin}/`);
    });
  },
);
