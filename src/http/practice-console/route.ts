import type { Static, TObject, TProperties } from 'typebox';
import type { AppContext } from '../../context.js';
import type { IdKind } from '../../domain/ids.js';
import type { UserRole } from '../../domain/users/user.js';
import type { Effect } from '../../services/effect.js';
import type { Principal } from '../../services/principal.js';
import type { ConsoleVisitor } from '../../services/users/console-session.js';
import type { Mode, ShownPage, View } from './pages/layout.js';

/** A request of somebody who is signed in, for a page or an act in one mode. */
export interface ConsoleCall<Q> {
  readonly ctx: AppContext;
  readonly visitor: ConsoleVisitor;
  readonly principal: Principal;
  readonly mode: Mode;
  /** Frame of the page: the person, the mode and the token of forms. */
  readonly view: View;
  /** UUID of the id in the path; empty where there is none. */
  readonly id: string;
  readonly query: Q;
  readonly path: string;
  /** Fields of the form that was sent, in the order of the page. */
  fields(name: string): readonly string[];
  /** For the one transaction of an act. */
  readonly effect: Effect;
}

/** A page, or the address of the next one. */
type ConsoleAnswer = ShownPage | { readonly to: string };

/** A page (`get`) or an act (`post`) below `/console/{mode}`, and the least role that it takes. */
export interface ConsoleRoute {
  readonly method: 'get' | 'post';
  /** `{id}` stands for an id of `id`; empty for the first page. */
  readonly path: string;
  readonly role: UserRole;
  readonly id?: IdKind;
  readonly query: TProperties;
  answer(call: ConsoleCall<unknown>): Promise<ConsoleAnswer>;
}

interface Definition<Q extends TProperties> extends Pick<ConsoleRoute, 'id'> {
  readonly query?: Q;
}

/** A page that every person of the practice may see. */
export const page = <Q extends TProperties = Record<never, never>>(
  path: string,
  { query, ...definition }: Definition<Q>,
  answer: (call: ConsoleCall<Static<TObject<Q>>>) => Promise<ConsoleAnswer>,
): ConsoleRoute =>
  ({ method: 'get', path, role: 'member', query: query ?? {}, ...definition, answer }) as ConsoleRoute;

/** An act, which `role` and owners may do. */
export const act = (
  path: string,
  { role, id }: Pick<ConsoleRoute, 'role' | 'id'>,
  answer: (call: ConsoleCall<unknown>) => Promise<ConsoleAnswer>,
): ConsoleRoute => ({ method: 'post', path, role, ...(id === undefined ? {} : { id }), query: {}, answer });

/** First value of a field; empty where there is none. */
export const fieldOf = ({ fields }: Pick<ConsoleCall<unknown>, 'fields'>, name: string): string =>
  fields(name)[0] ?? '';
