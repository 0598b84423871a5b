import { LIMITS } from '../../limits/limits.js';
import type { Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';
import { accountName } from './account-name.js';

/** Facts that one statement of a file states of itself. */
export interface StatedStatement {
  /** As its rows name it. */
  readonly account: string | null;
  /** `''` where it states days alone. */
  readonly currency: string;
  /** The day of the opening balance, else the first day of the statement. */
  readonly openedOn: IsoDate | null;
  /** The day of the closing balance, else the last day of the statement. */
  readonly closedOn: IsoDate | null;
  readonly opening: Pence | null;
  readonly closing: Pence | null;
}

/** Balances that a file's own statements give, as far as it has been read. */
export interface StatedBalances {
  /** Opening balance of the first statement; `null` where none is stated, or for several accounts. */
  readonly opening: Pence | null;
  /** Closing balance of the last statement; `null` likewise. */
  readonly closing: Pence | null;
  /** How much the statements together say their accounts moved; `null` unless each states both. */
  readonly moved: Pence | null;
  /** `null` where none is stated, or several are. */
  readonly currency: string | null;
  /** In file order, those that state a balance or a day. Beyond the limit the rest is left away, and `moved` unknown. */
  readonly statements: readonly StatedStatement[];
}

export const NO_BALANCES: StatedBalances = {
  opening: null,
  closing: null,
  moved: null,
  currency: null,
  statements: [],
};

/** A balance as a statement gives it. */
interface BalanceNote {
  readonly on?: IsoDate | null;
  /** Whether the balance opens or closes a page of a statement that goes on. */
  readonly isPage?: boolean;
}

type Draft = { -readonly [Key in keyof StatedStatement]: StatedStatement[Key] } & {
  from: IsoDate | null;
  to: IsoDate | null;
};

const MAX_STATEMENTS = LIMITS.bankFiles.statements.value;

/** The statements of a file, as many as are kept. */
function createDrafts() {
  const drafts: Draft[] = [];
  let isCut = false;
  return {
    begin(account: string | null): Draft {
      const draft = { account, currency: '', ...NO_DAYS, opening: null, closing: null };
      if (drafts.length < MAX_STATEMENTS) drafts.push(draft);
      else isCut = true;
      return draft;
    },
    /** Takes away the last statement, if it is this one. */
    withdraw(draft: Draft): void {
      if (drafts.at(-1) === draft) drafts.pop();
    },
    isCut: () => isCut,
    result: (): StatedBalances => together(drafts, isCut),
  };
}

/** Takes note of statements' balances as they are met; which of a pair comes first does not matter. */
export function createStatedBalances() {
  const drafts = createDrafts();
  const lastOf = new Map<string | null, Draft>();
  let account: string | null = null;
  let current: Draft | null = null;

  /** The statement that lacks this balance: the one being read, or one that begins with it. */
  function lacking(balance: 'opening' | 'closing', currency: string): Draft {
    const isFit = current !== null && current[balance] === null && isIn(current, currency);
    current = isFit && current !== null ? current : drafts.begin(account);
    current.currency = currency;
    return current;
  }

  /** A page that opens with what the account's page before closed with goes on with its statement. */
  function continues(minor: Pence, currency: string): boolean {
    const before = lastOf.get(account);
    if (before === undefined || before.closing !== minor || before.currency !== currency) return false;
    if (current !== null && current !== before) {
      before.to = current.to ?? before.to;
      drafts.withdraw(current);
    }
    current = reopened(before);
    return true;
  }

  return {
    /** A statement begins: no balance of another pairs with one of its own. */
    began(): void {
      account = null;
      current = null;
    },
    /** The account of the statement that has begun. */
    named(name: string | null): void {
      account = accountName(name);
      if (current !== null) current.account = account;
    },
    /** The days it is for. */
    covers(from: IsoDate | null, to: IsoDate | null, currency = ''): void {
      if (from === null && to === null) return;
      current ??= drafts.begin(account);
      current.from ??= from;
      current.to ??= to;
      current.currency ||= currency;
    },
    opened(minor: Pence, currency: string, { on = null, isPage = false }: BalanceNote = {}): void {
      if (isPage && continues(minor, currency)) return;
      const draft = lacking('opening', currency);
      draft.opening = minor;
      draft.openedOn = on;
    },
    closed(minor: Pence, currency: string, { on = null }: BalanceNote = {}): void {
      const draft = lacking('closing', currency);
      draft.closing = minor;
      draft.closedOn = on;
      if (!drafts.isCut()) lastOf.set(draft.account, draft);
    },
    result: drafts.result,
  };
}

export type StatedBalancesTally = ReturnType<typeof createStatedBalances>;

/** The statement without its closing balance, since it goes on. */
const reopened = (draft: Draft): Draft => Object.assign(draft, { closing: null, closedOn: null });

const NO_DAYS = { openedOn: null, closedOn: null, from: null, to: null };

function together(drafts: readonly Draft[], isCut: boolean): StatedBalances {
  const stating = drafts.filter(({ opening, closing }) => opening !== null || closing !== null);
  const isOneAccount = new Set(stating.map(({ account }) => account)).size === 1;
  const [currency = null, ...others] = new Set(stating.map((draft) => draft.currency));
  const isWhole = stating.length > 0 && !isCut && others.length === 0 && drafts.every(isPair);
  return {
    opening: isOneAccount ? (stating.find(({ opening }) => opening !== null)?.opening ?? null) : null,
    closing: isOneAccount ? (stating.findLast(({ closing }) => closing !== null)?.closing ?? null) : null,
    moved: isWhole
      ? stating.reduce((sum, { opening, closing }) => sum + (closing ?? 0) - (opening ?? 0), 0)
      : null,
    currency: others.length === 0 ? currency : null,
    statements: drafts.map(({ from, to, ...draft }) => ({
      ...draft,
      openedOn: draft.openedOn ?? from,
      closedOn: draft.closedOn ?? to,
    })),
  };
}

/** Whether a balance in this currency may be the statement's other one. */
const isIn = ({ opening, closing, currency }: Draft, other: string) =>
  (opening === null && closing === null) || currency === other;

const isPair = ({ opening, closing }: Draft) => opening !== null && closing !== null;
