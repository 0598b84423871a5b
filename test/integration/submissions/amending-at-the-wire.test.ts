import { describeAtTheWire } from './describe-at-the-wire.js';
import { AMENDMENT } from './filing-cases.js';

describeAtTheWire(AMENDMENT);
