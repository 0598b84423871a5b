import { CALCULATION_WARNING_CODES } from '../../../domain/codes/calculation-warning-codes.js';
import { CLIENT_WARNING_CODES } from '../../../domain/codes/client-warning-codes.js';
import type { CodeWords } from '../../../domain/codes/code-words.js';
import { DELIVERY_FAILURE_CODES } from '../../../domain/codes/delivery-failure-codes.js';
import { DEVICE_FACT_CODES } from '../../../domain/codes/device-fact-codes.js';
import { DIFFERENCE_CAUSES } from '../../../domain/codes/difference-causes.js';
import { FAILURE_CODES } from '../../../domain/codes/failure-codes.js';
import { IMPORT_ERROR_CODES } from '../../../domain/codes/import-error-codes.js';
import { IMPORT_WARNING_CODES } from '../../../domain/codes/import-warning-codes.js';
import { OWN_ISSUE_CODES } from '../../../domain/codes/issue-codes.js';
import { PLACE_CODES } from '../../../domain/codes/place-codes.js';
import { REVIEW_REASONS } from '../../../domain/codes/review-reasons.js';

/** A kind of code, which has a page of its own. */
export interface CodeKind {
  readonly slug: string;
  readonly title: string;
  /** Places of the codes in answers. Words between backticks are code. */
  readonly about: string;
  readonly codes: Readonly<Record<string, CodeWords>>;
}

export const CODE_KINDS: readonly CodeKind[] = [
  {
    slug: 'places',
    title: 'Places in errors',
    about:
      '`code` of each entry of `errors` in a problem: what is wrong with one field, parameter or header.',
    codes: PLACE_CODES,
  },
  {
    slug: 'issues',
    title: 'Issues',
    about:
      '`code` of `issues` of tax returns, calculations, quarterly updates and summaries. Where the data of a return cannot be sent, an issue has a code of `/docs/codes/places`; where the work failed, one of `/docs/codes/failures`.',
    codes: OWN_ISSUE_CODES,
  },
  {
    slug: 'failures',
    title: 'Failures of background work',
    about:
      '`error.code` of imports, reports, categorisations and readings of obligations, and `error_code` of events. A calculation that cannot be made has a code of `/docs/codes/places` too.',
    codes: FAILURE_CODES,
  },
  {
    slug: 'import-errors',
    title: 'Errors of imports',
    about: '`code` of `GET /v1/imports/{id}/errors`: why a line was not imported.',
    codes: IMPORT_ERROR_CODES,
  },
  {
    slug: 'import-warnings',
    title: 'Warnings of imports',
    about: '`warnings[].code` of an import: what of the file a person should look at.',
    codes: IMPORT_WARNING_CODES,
  },
  {
    slug: 'client-warnings',
    title: 'Warnings about clients',
    about: '`warnings[].code` of a client that was just written: what a person should look at.',
    codes: CLIENT_WARNING_CODES,
  },
  {
    slug: 'review-reasons',
    title: 'Reasons for review',
    about:
      'What `category_reason` of a transaction begins with, before a colon, where it holds two things and `needs_review` is true for that.',
    codes: REVIEW_REASONS,
  },
  {
    slug: 'calculation-warnings',
    title: 'Warnings of calculations',
    about: '`warnings[].code` of a calculation or estimate: what a person should know before relying on it.',
    codes: CALCULATION_WARNING_CODES,
  },
  {
    slug: 'difference-causes',
    title: 'Causes of differences',
    about:
      '`results[].difference.causes[].code` of an estimate: why the bill of a year or an alternative differs. Groups of the law’s figures stand first and fields of the body after them, in the order in which they are exchanged.',
    codes: DIFFERENCE_CAUSES,
  },
  {
    slug: 'device-facts',
    title: 'Facts about a device',
    about:
      '`issues[].code` of `POST /v1/fraud-prevention/validate`: what HMRC would say against the facts. `/docs/fraud-prevention` says how to gather them.',
    codes: DEVICE_FACT_CODES,
  },
  {
    slug: 'delivery-failures',
    title: 'Failures of deliveries',
    about: '`failure_class` of webhook deliveries and of their attempts.',
    codes: DELIVERY_FAILURE_CODES,
  },
];
