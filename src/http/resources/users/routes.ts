import Type from 'typebox';
import { listUsers, loadUser } from '../../../db/users/users-queries.js';
import { publicId } from '../../../domain/ids.js';
import { USER_ROLES, type User } from '../../../domain/users/user.js';
import { readTenant } from '../../../services/in-tenant.js';
import { createUser } from '../../../services/users/create-user.js';
import { deleteUser } from '../../../services/users/delete-user.js';
import { created, noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { Formed, Id, Named, OneOf, PageOf, PageQuery, Shape, Text, Timestamp } from '../../shapes/schemas.js';

const tag = 'Users';
const params = { id: { id: 'user' } } as const;

const email = Formed('^[^\\s@]{1,64}@[^\\s@]{1,189}$', 'an e-mail address, such as ada@example.com', {
  maxLength: 254,
});
const role = OneOf(USER_ROLES, 'A `member` can allow an app anything but power over credentials.');

const UserInput = Named('UserInput', Shape({ email, role }));
const fields = {
  id: Id('user'),
  email: Text(254),
  role,
  livemode: Type.Boolean({ description: 'False: made with a test key, and allows nothing in live mode.' }),
  must_change_password: Type.Boolean(),
  has_second_factor: Type.Boolean(),
  created_at: Timestamp(),
};
const UserSchema = Named('User', Shape(fields));
const IssuedUserSchema = Named(
  'IssuedUser',
  Shape({
    user: UserSchema,
    one_time_password: Text(64, {
      description: 'Shown only in this answer; the first sign-in asks to change it.',
    }),
  }),
);

const presentUser = (user: User) => ({
  id: publicId('user', user.id),
  email: user.email,
  role: user.role,
  livemode: user.livemode,
  must_change_password: user.mustChangePassword,
  has_second_factor: user.hasTotp,
  created_at: user.createdAt.toISOString(),
});

/** `/v1/users`: the persons of a tenant, who sign in to allow apps. */
export const userRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/users',
      operationId: 'listUsers',
      tag,
      summary: 'List the people who can give apps access, newest first',
      description: 'People sign in to the consent pages only; programs use API keys.',
      scope: 'api_keys:read',
      query: PageQuery,
      responses: { 200: { description: 'A page of persons.', schema: PageOf(UserSchema) } },
    },
    {
      handle: (call) => readTenant(call.ctx, call.principal, (db) => listUsers(db, pageOf(call))),
      present: (page, call) => presentPage(page, presentUser, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/users',
      operationId: 'createUser',
      tag,
      summary: 'Create a person who can give apps access',
      description:
        'A person can give an app any access that the tenant has. So the API key that makes the call must hold every scope, see all clients and never expire. The person can no longer sign in once that key is revoked. Somebody who signs in for other tenants too has a password and a role of its own in each; they confirm this one by replacing the one-time password.',
      scope: 'api_keys:write',
      body: UserInput,
      responses: { 201: { description: 'The person with a one-time password.', schema: IssuedUserSchema } },
      problems: ['forbidden', 'plan_limit'],
    },
    {
      handle: ({ ctx, effect, body }) => createUser(ctx, effect, body),
      present: ({ user, oneTimePassword }) =>
        created(
          `/v1/users/${publicId('user', user.id)}`,
          { user: presentUser(user), one_time_password: oneTimePassword },
          user.version,
        ),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/users/{id}',
      operationId: 'getUser',
      tag,
      summary: 'Fetch a person',
      description: 'Passwords are never shown: only their hashes are stored.',
      scope: 'api_keys:read',
      params,
      responses: { 200: { description: 'The person.', schema: UserSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadUser(db, id)),
      present: (user) => ok(presentUser(user)),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/users/{id}',
      operationId: 'deleteUser',
      tag,
      summary: 'Remove a person’s sign-in',
      description:
        'The person can no longer sign in. The access that they gave to apps stays until it is ended: `DELETE /v1/oauth-grants/{id}`.',
      scope: 'api_keys:write',
      params,
      responses: { 204: { description: 'The person is signed out, and cannot sign in.' } },
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => deleteUser(ctx, effect, id),
      present: () => noContent,
    },
  ),
];
