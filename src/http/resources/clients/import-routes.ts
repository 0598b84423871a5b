import Type from 'typebox';
import { ok } from '../../gate/answers/reply.js';
import { type Route, writeRoute } from '../../gate/route.js';
import { ClientImportSchema } from './import-schema.js';
import { presentClientImport } from './present-client-import.js';
import { CLIENT_FILE_TYPES, receiveClients } from './receive-clients.js';

const query = {
  dry_run: Type.Optional(
    Type.Boolean({ description: '`true`: says what would be added and what is wrong, and adds nothing.' }),
  ),
};

/** `POST /v1/clients/imports`: many clients by one file. */
export const clientImportRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path: '/v1/clients/imports',
      operationId: 'importClients',
      tag: 'Clients',
      summary: 'Add the clients of a file',
      description:
        'The body is CSV with a line of headings: the names of a client’s fields (`given_name`, `family_name`, `nino`, `date_of_birth`, `address_line_1`, `postcode`, …), or usual words such as `Surname` and `NI number`. ' +
        'Lists are separated by `;`. Lines that are right are added together; those that are wrong are answered with the reason. With `external_id` in each line the same file may be sent again.',
      scope: 'clients:write',
      query,
      upload: CLIENT_FILE_TYPES,
      uploadExample: 'given_name,family_name,nino,external_id\nPriya,Nair,AA123456A,customer-4711\n',
      responses: {
        200: {
          description: 'How many lines were added, and which failed and why.',
          schema: ClientImportSchema,
          headers: [],
        },
      },
      problems: ['forbidden'],
    },
    { handle: receiveClients, present: (result) => ok(presentClientImport(result)) },
  ),
];
