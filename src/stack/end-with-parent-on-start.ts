import { followParent } from './follow-parent.js';

followParent();
