import { dayFirst, drawLedger, pounds, type TruePayment } from './draw-ledger.js';
import { type KindOfBook, kind } from './kind-of-book.js';

const ofx = (payments: readonly (TruePayment & { readonly type: string })[]): string => {
  const entries = payments.map(
    ({ date, pence, text, type }, at) =>
      `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${date.replaceAll('-', '')}<TRNAMT>${pounds(pence)}<FITID>F${at}X${date}<NAME>${text.replaceAll('&', '&amp;')}</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><STMTRS><CURDEF>GBP<BANKTRANLIST>${entries.join('\n')}</BANKTRANLIST></STMTRS></OFX>\n`;
};
const typed = (payment: TruePayment) => ({ ...payment, type: payment.pence < 0 ? 'DEBIT' : 'CREDIT' });
const qif = (type: string, payments: readonly TruePayment[], date = dayFirst): string =>
  `!Type:${type}\n${payments.map((one) => `D${date(one.date)}\nT${pounds(one.pence)}\nP${one.text}\n^`).join('\n')}\n`;
const positive = (payment: TruePayment) => ({ ...payment, pence: Math.abs(payment.pence) });
const turned = (payment: TruePayment) => ({ ...payment, pence: -payment.pence });

/** OFX and QIF. */
export const TAGGED_BOOKS: readonly KindOfBook[] = [
  kind('OFX without signs', (random) => {
    const truth = drawLedger(random);
    return { truth, content: ofx(truth.map((one) => ({ ...typed(one), pence: Math.abs(one.pence) }))) };
  }),
  kind('OFX with its signs turned round', (random) => {
    const truth = drawLedger(random);
    return { truth, content: ofx(truth.map((one) => ({ ...typed(one), pence: -one.pence }))) };
  }),
  kind('OFX with amounts on hold', (random) => {
    const truth = drawLedger(random);
    const held = drawLedger(random, { count: 2 }).map((one) => ({ ...one, type: 'HOLD' }));
    return { truth, content: ofx([...truth.map(typed), ...held]) };
  }),
  kind('a register without signs', (random) => {
    const truth = drawLedger(random);
    return { truth, content: qif('Bank', truth.map(positive)) };
  }),
  kind('a register of a card with its purchases positive', (random) => {
    const truth = drawLedger(random, { received: 0 });
    return { truth, content: qif('CCard', truth.map(turned)) };
  }),
  kind('a register with years of two digits first', (random) => {
    const truth = drawLedger(random);
    return { truth, content: qif('Bank', truth, (date) => date.slice(2).replaceAll('-', '/')) };
  }),
  kind('a register with a void payment', (random) => {
    const truth = drawLedger(random);
    const [first] = truth;
    const voided = first === undefined ? [] : [{ ...first, text: `**VOID**${first.text}` }];
    return { truth, content: qif('Bank', [...truth, ...voided]) };
  }),
];
