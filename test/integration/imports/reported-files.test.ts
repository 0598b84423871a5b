import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent, ledgerOf } from './import-story.js';

const FOLDER = new URL('../../vectors/reported-files/', import.meta.url);

interface Expected {
  readonly media_type: string;
  /** In the order in which they are posted. */
  readonly files: readonly string[];
  /** Date, pence and a piece of the description. */
  readonly rows: readonly (readonly [date: string, pence: number, text: string])[];
  /** A refusal that says why is right too. */
  readonly may_be_refused: boolean;
}

describe('files that other importers were reported to read wrongly', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it.each(readdirSync(FOLDER))('%s is booked as the bank has it, and nothing else is', async (name) => {
    const folder = new URL(`${name}/`, FOLDER);
    const expected: Expected = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'));
    const client = await createClientFor(app);

    const outcomes = [];
    for (const file of expected.files) {
      const content = readFileSync(new URL(file, folder));
      outcomes.push(await importContent(app, client, { content, type: expected.media_type }));
    }

    const rows = await ledgerOf(app, client);
    const booked = rows.map((row) => [row.date, Number(row.amount_pence), row.possible_duplicate_of]);
    const atTheBank = expected.rows.map(([date, pence]) => [date, pence, null]);
    expect(atTheBank).toEqual(expect.arrayContaining(booked));
    if (expected.may_be_refused && outcomes.some(({ status }) => status === 'failed')) {
      expect(outcomes.filter(({ status, error }) => status === 'failed' && !error?.detail)).toEqual([]);
      return;
    }
    expect(booked.sort()).toEqual(atTheBank.sort());
    for (const [date, pence, text] of expected.rows) {
      const alike = rows.filter((row) => row.date === date && Number(row.amount_pence) === pence);
      expect(alike.map(({ description }) => description)).toContainEqual(
        expect.stringMatching(new RegExp(text)),
      );
    }
  });
});
