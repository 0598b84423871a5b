import { describeAtTheWire } from './describe-at-the-wire.js';
import { createAmended } from './filing-story.js';

describeAtTheWire({
  name: 'an amendment',
  act: 'confirm-amendment',
  createReady: createAmended,
  filed: { status: 'submitted', version: 2, amendment: null },
  refused: (status) => ({ status: 'submitted', version: 1, amendment: { version: 2, state: status } }),
  filings: 2,
  event: 'tax_return.amended',
});
