import { ITEM_KEYS, PART_KEYS } from '../../domain/filing/parts/return-parts.js';
import { FILING_OPERATIONS } from '../../domain/filing/registry/filing-operations.js';
import type { OperationName } from './operation.js';

/** Calls of HMRC that a supporting agent may not make, beside the parts of a return. */
const MAIN_ONLY: readonly OperationName[] = [
  'accounting-type',
  'put-accounting-type',
  'produce-report',
  'acknowledge-report',
  'trigger',
  'retrieve-calculation',
  'list-calculations',
  'final-declaration',
  'confirm-amendment',
  'balance-and-transactions',
  'penalties',
  'list-savings',
  'create-savings',
  'put-savings',
  'retrieve-savings',
  'list-employments',
  'retrieve-employment',
  'add-employment',
  'delete-employment',
  'retrieve-employment_financial',
  'put-employment_financial',
  'list-benefits',
  'retrieve-gains_ppd',
  'create-marriage',
];

const MAIN_ONLY_PARTS = [...PART_KEYS, ...ITEM_KEYS]
  .filter((key) => !FILING_OPERATIONS[key].supportingAgent)
  .flatMap((key) => [`put-${key}`, `retrieve-${key}`, `delete-${key}`]);

const CLOSED: ReadonlySet<string> = new Set([...MAIN_ONLY, ...MAIN_ONLY_PARTS]);

/**
 * Whether HMRC opens a call to a supporting agent.
 * @see the configuration of HMRC's services (`supporting-agent-endpoints`)
 */
export const isOpenToSupporting = (operation: OperationName): boolean => !CLOSED.has(operation);
