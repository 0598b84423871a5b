import type { DemoContext } from './demo-context.js';
import { countOf, inPounds } from './figures.js';
import type { ReceiverCounts } from './receiver.js';
import type { HmrcAccount, Receipt, YearSummary } from './shapes.js';
import { amendReturn } from './steps/amend-return.js';
import { authoriseWithHmrc } from './steps/authorise-with-hmrc.js';
import { awaitWebhooks } from './steps/await-webhooks.js';
import { calculateYear } from './steps/calculate-year.js';
import { enterClasses } from './steps/enter-classes.js';
import { type FetchedReports, fetchReports } from './steps/fetch-reports.js';
import { compareWithHmrc, fileReturn } from './steps/file-return.js';
import { importBankFiles } from './steps/import-bank-files.js';
import { importYear } from './steps/import-year.js';
import { openBooks } from './steps/open-books.js';
import type { RegisteredReceiver } from './steps/register-receiver.js';
import { reviewRows } from './steps/review-rows.js';
import { sendQuarterlyUpdates } from './steps/send-quarterly-updates.js';
import { readYear, showFigures } from './steps/show-figures.js';
import { showHmrcAccount } from './steps/show-hmrc-account.js';
import { teachRules } from './steps/teach-rules.js';

/** The main job from the first call to the last: a client's year, from statements to a return that is filed and amended. */
export async function playStory(ctx: DemoContext, registered: RegisteredReceiver): Promise<void> {
  const { progress } = ctx;
  const books = await openBooks(ctx);
  await teachRules(ctx, books);
  await importYear(ctx, books);
  await enterClasses(ctx, books);
  const otherClientId = await importBankFiles(ctx);
  await reviewRows(ctx, books);
  const returnId = await calculateYear(ctx, books);
  await showFigures(ctx, books, returnId);
  await authoriseWithHmrc(ctx, books);
  await sendQuarterlyUpdates(ctx, books);
  const filed = await fileReturn(ctx, returnId);
  progress.print('', ...compareWithHmrc(filed), '');
  const receipt = await amendReturn(ctx, books, returnId);
  progress.print('', ...compareWithHmrc(receipt), '');
  const account = await showHmrcAccount(ctx, books);
  const files = await fetchReports(ctx, books);
  const webhooks = await awaitWebhooks(ctx, registered, [books.clientId, otherClientId]);
  const year = await readYear(ctx, books);
  progress.print('', ...summarise({ year, receipt, account, files, webhooks }), '');
}

/** @throws unless the API itself, asked for the year, says that it is filed */
function summarise(outcome: {
  readonly year: YearSummary;
  readonly receipt: Receipt;
  readonly account: HmrcAccount;
  readonly files: FetchedReports;
  readonly webhooks: ReceiverCounts;
}): string[] {
  const { year, receipt, account, files, webhooks } = outcome;
  if (year.status !== 'submitted' || year.tax_liability === null) {
    throw new Error(`The year is ${year.status} after it was filed.`);
  }
  const lines = [
    ['Tax year', year.tax_year],
    ['Status', `${year.status}, ${year.submitted_at}`],
    ['Total income', inPounds(year.total_income)],
    ['Total expenses', inPounds(year.total_expenses)],
    ['Tax liability', inPounds(year.tax_liability)],
    ['HMRC account', `${inPounds(account.balance)} owed`],
    [
      'Receipt',
      `version ${receipt.version}, ${receipt.submission_id}, HMRC calculation ${receipt.hmrc_calculation_id}`,
    ],
    ['PDF', files['tax-summary.pdf']],
    ['JSON', files['tax-summary.json']],
    ['CSV', files['transactions.csv']],
    ['Webhooks', `${countOf(webhooks.verified, 'event')} received and verified`],
  ] as const;
  return ['Done.', '', ...lines.map(([label, value]) => `  ${label.padEnd(15)}${value}`)];
}
