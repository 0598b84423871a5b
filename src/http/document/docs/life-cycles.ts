import type { ImportStatus } from '../../../domain/imports/import.js';
import type { TaxReturnStatus } from '../../../domain/tax-returns/tax-return.js';
import type { DeliveryStatus } from '../../../domain/webhooks/webhook-delivery.js';
import { code, escapeHtml, withCode } from './pages.js';

/** One status. Words between backticks are code. */
interface Stage {
  readonly words: string;
  /** Whether the stage is none of the steps of the usual way. */
  readonly isBeside?: true;
}

interface LifeCycle<Status extends string> {
  readonly title: string;
  /** Every status, in the order of the usual way. */
  readonly stages: Readonly<Record<Status, Stage>>;
}

const OF_RETURN: LifeCycle<TaxReturnStatus> = {
  title: 'The statuses of a return',
  stages: {
    draft: { words: 'Everything can be changed. Next: `prepare`.' },
    preparing: { words: 'HMRC gets the data and calculates.' },
    awaiting_declaration: {
      words: 'The figures are shown to the client, who declares them. Next: `declare`, `submit`.',
    },
    submitting: {
      words:
        'HMRC gets the declaration. If its answer is lost we ask HMRC, and send it again only once HMRC proves to have none.',
    },
    submitted: { words: 'HMRC has confirmed receipt. To change the return: `amend`.' },
    action_required: {
      words: 'HMRC refused the data, or has a return from elsewhere. `issues` say what to do.',
      isBeside: true,
    },
    rejected: {
      words: 'HMRC refused the declaration. Correct the return and prepare it again.',
      isBeside: true,
    },
    cancelled: { words: 'You have given it up before it was filed.', isBeside: true },
  },
};

const OF_IMPORT: LifeCycle<ImportStatus> = {
  title: 'The statuses of an import',
  stages: {
    queued: { words: 'The file is stored.' },
    processing: { words: '`counts` grows as lines are read.' },
    completed: { words: 'Every line is a transaction, a duplicate or an error. To undo it: `revert`.' },
    failed: {
      words: 'The file cannot be read, or is not all right and was to be taken whole: `error` says why.',
      isBeside: true,
    },
    cancelled: {
      words: 'You have stopped it. What it had added stays; `revert` deletes it.',
      isBeside: true,
    },
  },
};

const OF_DELIVERY: LifeCycle<DeliveryStatus> = {
  title: 'The statuses of a delivery',
  stages: {
    pending: { words: 'It waits for its first attempt, or for the next one after a failure.' },
    sending: { words: 'Your endpoint has 15 seconds to answer.' },
    delivered: { words: 'You answered with 200 to 299.' },
    held: {
      words:
        'Nothing is sent to the endpoint at present. It is sent once the endpoint answers, or is enabled, again.',
      isBeside: true,
    },
    failed: { words: 'No attempt succeeded. `resend` sends it again.', isBeside: true },
    cancelled: { words: 'The endpoint was deleted.', isBeside: true },
  },
};

/** Diagrams of life cycles, by the guide that they stand at the top of. */
export const LIFE_CYCLES: Readonly<Record<string, string>> = {
  filing: draw(OF_RETURN),
  imports: draw(OF_IMPORT),
  webhooks: draw(OF_DELIVERY),
};

function draw({ title, stages }: LifeCycle<string>): string {
  const all = Object.entries(stages);
  const boxes = (entries: typeof all) =>
    entries
      .map(
        ([status, { words }]) =>
          `<li>${code(status).replaceAll('_', '_<wbr>')}<span>${withCode(words)}</span></li>`,
      )
      .join('');
  return `<figure class="cycle"><figcaption>${escapeHtml(title)}</figcaption>
<ol>${boxes(all.filter(([, { isBeside }]) => !isBeside))}</ol>
<ul aria-label="Beside the usual way">${boxes(all.filter(([, { isBeside }]) => isBeside))}</ul></figure>
`;
}
