export type { ChosenToken } from './open-token.js';
