import { describeAtTheWire } from './describe-at-the-wire.js';
import { createDeclared } from './filing-story.js';

describeAtTheWire({
  name: 'a final declaration',
  act: 'final-declaration',
  createReady: createDeclared,
  filed: { status: 'submitted', version: 1, amendment: null },
  refused: (status) => ({ status, submitted_at: null }),
  filings: 1,
  event: 'tax_return.submitted',
});
