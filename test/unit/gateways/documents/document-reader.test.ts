import { afterAll, describe, expect, it } from 'vitest';
import {
  createDocumentReader,
  type UnreadDocument,
} from '../../../../src/gateways/documents/document-reader.js';

const ENTRY = new URL('../../../support/threads/document-thread.ts', import.meta.url);
const MIB = 1024 * 1024;

const PATIENT = {
  startingMs: 60_000,
  readingMs: 60_000,
  attachmentMs: 60_000,
  attachmentsMs: 600_000,
  waitingMs: 60_000,
  heapBytes: 64 * MIB,
};

const documentOf = (text: string): UnreadDocument => ({
  mediaType: 'application/pdf',
  today: '2026-11-28',
  async *content() {
    yield Buffer.from(text);
  },
});

describe('the reader of documents', () => {
  const reader = createDocumentReader({
    entry: ENTRY,
    limits: { ...PATIENT, readingMs: 500, attachmentMs: 500 },
  });
  afterAll(() => reader.close());

  it.each(['HANG', 'HOARD', 'THROW', 'EXIT'])(
    'ends with one that does %s, and reads the next',
    async (fault) => {
      const [bad, good] = await Promise.all([
        reader.read(documentOf(fault)),
        reader.read(documentOf('fine')),
      ]);

      expect([bad, good]).toEqual([
        { reading: 'unreadable', read: null },
        { reading: 'nothing_found', read: null },
      ]);
    },
    60_000,
  );

  it.each(['HANG', 'HOARD', 'THROW', 'EXIT'])(
    'reads an e-mail without the attachment that does %s, and with the others',
    async (fault) => {
      const mail = { ...documentOf(`${fault} FOUND ${fault}`), mediaType: 'message/rfc822' } as const;

      expect(await reader.read(mail)).toEqual({
        reading: 'read',
        read: { amountPence: 1250, date: '2025-05-02', merchant: 'Shop', letting: null },
      });
    },
    60_000,
  );

  it('begins no attachment once the time for them is over', async () => {
    const hurried = createDocumentReader({
      entry: ENTRY,
      limits: { ...PATIENT, attachmentMs: 300, attachmentsMs: 1 },
    });
    const mail = { ...documentOf('HANG FOUND'), mediaType: 'message/rfc822' } as const;

    expect(await hurried.read(mail)).toEqual({ reading: 'nothing_found', read: null });
    await hurried.close();
  }, 60_000);

  it('passes over a document whose turn does not come, and those behind it have theirs', async () => {
    const hurried = createDocumentReader({
      entry: ENTRY,
      limits: { ...PATIENT, waitingMs: 1 },
    });
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const first = hurried.read({
      ...documentOf('fine'),
      async *content() {
        await opened;
        yield Buffer.from('fine');
      },
    });

    const second = await hurried.read(documentOf('fine'));
    open();

    expect(second).toEqual({ reading: 'not_read', read: null });
    expect((await first).reading).toBe('nothing_found');
    expect((await hurried.read(documentOf('fine'))).reading).toBe('nothing_found');
    await hurried.close();
  }, 60_000);

  it('asks a scanner for the text of pictures, where there is one', async () => {
    const asked: string[] = [];
    const scanning = createDocumentReader({
      scanner: {
        async scan(content, mediaType) {
          asked.push(`${mediaType} ${content.length}`);
          return [['Northgate Tools Ltd'], ['Total', '12.50']];
        },
      },
      limits: { ...PATIENT, heapBytes: 256 * MIB },
    });

    const scanned = await scanning.read({ ...documentOf('picture'), mediaType: 'image/png' });
    const alone = await reader.read({ ...documentOf('picture'), mediaType: 'image/png' });

    expect(asked).toEqual(['image/png 7']);
    expect(scanned.read).toMatchObject({ amountPence: 1250, merchant: 'Northgate Tools Ltd' });
    expect(alone).toEqual({ reading: 'no_text', read: null });
    await scanning.close();
  }, 120_000);
});
