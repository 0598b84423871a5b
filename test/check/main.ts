import { OUTSIDE_PROGRAMS, skippedTests } from './outside-programs.js';

for (const line of skippedTests(OUTSIDE_PROGRAMS)) console.info(line);
