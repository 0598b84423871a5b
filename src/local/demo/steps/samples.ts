import { fileURLToPath } from 'node:url';

/** The folder of statements that come with the source code. */
export const SAMPLES = fileURLToPath(new URL('../../../../samples', import.meta.url));
