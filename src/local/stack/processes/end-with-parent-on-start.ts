import { endWithParent } from './follow-parent.js';

endWithParent();
