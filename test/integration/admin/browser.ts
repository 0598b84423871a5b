import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium of this machine; `null`, after a warning, when there is none. */
export function findChromium(): string | null {
  const path = PLACES.find((place) => existsSync(place)) ?? null;
  if (path === null) console.warn('skipped: no Chromium is installed (Debian: chromium)');
  return path;
}

/** Without a window, without a profile kept, and without calls of its own. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
