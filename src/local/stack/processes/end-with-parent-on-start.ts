import { endWithParent } from '../../../process/follow-parent.js';

endWithParent();
