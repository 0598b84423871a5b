import { describeAtTheWire } from './describe-at-the-wire.js';
import { FINAL_DECLARATION } from './filing-cases.js';

describeAtTheWire(FINAL_DECLARATION);
