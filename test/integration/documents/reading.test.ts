import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnPdf, lettingLines, receiptLines } from '../../support/drawn-documents.js';
import { attachedFile, HEADERS, messagePart, multipart, textPart } from '../../support/mails.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor } from '../imports/import-story.js';
import { createRow, linkDocument, pictureOf, postDocument } from './document-story.js';

const PDF = 'application/pdf';
const RECEIPT_MAIL = [
  'From: "Screwfix Direct" <orders@screwfix.example>',
  'To: priya@example.com',
  'Subject: Your receipt',
  'Date: Fri, 2 May 2025 10:15:00 +0100',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary="b1"',
  '',
  '--b1',
  'Content-Type: text/html; charset="utf-8"',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<table><tr><td>Goods</td><td>&pound;70.42</td></tr><tr><td>Order total</td><td>=C2=A384=',
  '.50</td></tr></table><script>Total 1.00</script>',
  '--b1--',
  '',
].join('\r\n');

describe('the text of documents', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    // The thread takes its time to start where everything is compiled first.
    const content = await drawnPdf(receiptLines());
    const warm = () =>
      app.ctx.documentReader.read({
        mediaType: PDF,
        today: '2026-11-28',
        async *content() {
          yield content;
        },
      });
    while ((await warm()).reading === 'not_read');
  }, 300_000);
  afterAll(() => app.close());

  it('gives amount, date and merchant of a PDF, and its row is proposed and not linked', async () => {
    const client = await createClientFor(app);
    const row = await createRow(app, client, { date: '2025-05-03', amount: -84.5 });
    await createRow(app, client, { date: '2025-05-03', amount: -84.51 });
    const later = await createRow(app, client, { date: '2025-06-20', amount: -84.5, description: 'B & Q' });

    const sent = await postDocument(app, client, { content: await drawnPdf(receiptLines()), type: PDF });

    expect([sent.status, sent.body.reading]).toEqual([201, 'read']);
    expect(sent.body.read).toEqual({
      amount: 84.5,
      date: '2025-05-02',
      merchant: 'Screwfix Direct Ltd',
      letting_statement: null,
    });
    expect(sent.body.matches).toEqual([
      { transaction_id: row, score: 1, reasons: ['amount', 'date', 'merchant'], splits_proposed: [] },
      { transaction_id: later, score: 0.65, reasons: ['amount'], splits_proposed: [] },
    ]);
    expect([sent.body.transaction_ids, sent.body.tax_year]).toEqual([[], '2025-26']);
    expect((await app.as().get(`/v1/documents?client_id=${client}`)).body.data[0]).toEqual(sent.body);

    await linkDocument(app, row, sent.body.id);
    const linked = await app.as().get(`/v1/documents/${sent.body.id}`);
    expect(linked.body.matches.map((one: { transaction_id: string }) => one.transaction_id)).toEqual([later]);
  });

  it('is read in an e-mail, whichever way it is encoded, and nothing of it is run', async () => {
    const client = await createClientFor(app);

    const sent = await postDocument(app, client, { content: RECEIPT_MAIL, type: 'message/rfc822' });

    expect(sent.body.read).toEqual({
      amount: 84.5,
      date: '2025-05-02',
      merchant: 'Screwfix Direct',
      letting_statement: null,
    });
  });

  it('is empty for a picture', async () => {
    const sent = await postDocument(app, await createClientFor(app), { content: pictureOf('no text') });

    expect(sent.body).toMatchObject({ reading: 'no_text', read: null, matches: [] });
  });

  it.each([
    ['cut', async () => (await drawnPdf(receiptLines())).subarray(0, 700)],
    ['nothing but its beginning', async () => Buffer.from('%PDF-1.7\n%%EOF')],
  ])('is not read in a PDF that is %s, and the document is kept', async (_, content) => {
    const sent = await postDocument(app, await createClientFor(app), { content: await content(), type: PDF });

    expect([sent.status, sent.body.reading, sent.body.read]).toEqual([201, 'unreadable', null]);
  });

  it('that a letting agent wrote is proposed as parts of the payout where its sums prove it', async () => {
    const client = await createClientFor(app);
    const property = await app.as().post('/v1/properties', {
      client_id: client,
      kind: 'residential',
      address: { line_1: '14 Mill Lane', town: 'York', postcode: 'YO1 7AB' },
    });
    const row = await createRow(app, client, {
      date: '2025-06-04',
      amount: 868,
      description: 'NORTHGATE LETTINGS',
      property_id: property.body.id,
    });

    const sent = await postDocument(app, client, { content: await drawnPdf(lettingLines()), type: PDF });

    const part = { business_id: null, property_id: property.body.id };
    const splits = [
      { amount: 1100, category: 'property.rent_income', vat_amount: 0, ...part },
      { amount: -132, category: 'property.professional_fees', vat_amount: -22, ...part },
      { amount: -100, category: 'property.repairs_and_maintenance', vat_amount: 0, ...part },
    ];
    expect(sent.body.read.letting_statement).toEqual({
      gross_rent: 1100,
      fees: 110,
      repairs: 100,
      vat: 22,
      payout: 868,
      proved: true,
      unproved_reason: null,
    });
    expect(sent.body.matches).toMatchObject([{ transaction_id: row, splits_proposed: splits }]);

    const linked = await linkDocument(app, row, sent.body.id);
    expect(linked.body.splits_proposed).toEqual(splits);
    expect((await app.as().get(`/v1/transactions/${row}`)).body.splits_proposed).toEqual(splits);

    // The parts are taken as they are proposed, and then nothing is left to propose.
    const split = await app.as().patch(`/v1/transactions/${row}`, { splits: linked.body.splits_proposed });
    expect(split.status, split.text).toBe(200);
    expect([split.body.splits.length, split.body.splits_proposed]).toEqual([3, []]);
  });

  const MAIL = 'message/rfc822';

  it('is, of an e-mail with a receipt attached, that of the receipt too, and its row is proposed', async () => {
    const client = await createClientFor(app);
    const row = await createRow(app, client, { date: '2025-05-03', amount: -84.5 });
    const receipt = attachedFile('application/octet-stream', await drawnPdf(receiptLines()));
    const content = `${HEADERS}${multipart([textPart('Here is the receipt.'), receipt])}`;

    const sent = await postDocument(app, client, { content, type: MAIL });

    expect(sent.body).toMatchObject({
      media_type: MAIL,
      reading: 'read',
      read: { amount: 84.5, date: '2025-05-02', merchant: 'Screwfix Direct Ltd' },
      matches: [{ transaction_id: row, score: 1 }],
    });
  });

  it('that a letting agent wrote, in an e-mail that was forwarded, is proposed as parts of the payout', async () => {
    const client = await createClientFor(app);
    const row = await createRow(app, client, { date: '2025-06-04', amount: 868, description: 'NORTHGATE' });
    const statement = attachedFile('application/pdf', await drawnPdf(lettingLines()));
    const forwarded = messagePart(`${HEADERS}${multipart([textPart('Your statement.'), statement], 'b2')}`);
    const content = `${HEADERS}${multipart([textPart('Please see below.'), forwarded])}`;

    const sent = await postDocument(app, client, { content, type: MAIL });

    expect(sent.body.read).toMatchObject({ amount: 868, letting_statement: { payout: 868, proved: true } });
    expect(sent.body.matches[0].transaction_id).toBe(row);
    expect(sent.body.matches[0].splits_proposed.map(({ amount }: { amount: number }) => amount)).toEqual([
      1100, -132, -100,
    ]);
  });

  it('is read in an attached page, as far as what else is attached lets it', async () => {
    const page = attachedFile(
      'text/html; charset="utf-8"',
      Buffer.from('<p>Northgate Tools Ltd</p><p>Invoice date 2 May 2025</p><p>Total £12.50</p>'),
    );
    const broken = attachedFile('application/pdf', (await drawnPdf(receiptLines())).subarray(0, 700));
    const noBase64 = attachedFile('application/pdf', Buffer.from('%PDF-1.7')).replace('JVBE', '!!!!');
    const content = `${HEADERS}${multipart([textPart('See the invoice.'), broken, noBase64, page])}`;

    const sent = await postDocument(app, await createClientFor(app), { content, type: MAIL });

    expect([sent.body.reading, sent.body.read]).toMatchObject([
      'read',
      { amount: 12.5, date: '2025-05-02', merchant: 'Northgate Tools Ltd' },
    ]);
  });

  it('leaves the amount open where an e-mail states another than its attachment', async () => {
    const receipt = attachedFile('application/pdf', await drawnPdf(receiptLines()));
    const content = `${HEADERS}${multipart([textPart('Order total: £99.00'), receipt])}`;

    const sent = await postDocument(app, await createClientFor(app), { content, type: MAIL });

    expect(sent.body.read).toMatchObject({ amount: null, merchant: 'Priya Nair' });
  });

  it('that a letting agent wrote says so where it does not add up, and proposes nothing', async () => {
    const client = await createClientFor(app);
    const row = await createRow(app, client, { date: '2025-06-04', amount: 870, description: 'NORTHGATE' });

    const sent = await postDocument(app, client, {
      content: await drawnPdf(lettingLines({ payout: '870.00' })),
      type: PDF,
    });

    expect(sent.body.read.letting_statement).toMatchObject({
      payout: 870,
      proved: false,
      unproved_reason: 'sums_disagree',
    });
    expect(sent.body.matches).toMatchObject([{ transaction_id: row, splits_proposed: [] }]);
    expect((await linkDocument(app, row, sent.body.id)).body.splits_proposed).toEqual([]);
  });
});
