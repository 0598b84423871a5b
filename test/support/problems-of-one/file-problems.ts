import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { type Driver, type Drivers, type ProblemStand, send } from '../problem-stand.js';
import { mail, make, mappingBody, sendDocument } from '../world.js';
import { NOBODYS, nextSerial, unknownClient, withBody } from './drivers.js';
import { lockedRow } from './locked-years.js';

const documentAt =
  (query: (stand: ProblemStand) => string, text = mail): Driver =>
  (stand, operation) =>
    send(stand, operation, {
      path: `/v1/documents?${query(stand)}`,
      headers: { 'Content-Type': 'message/rfc822' },
      text: text(),
    });

/** A call about the document of a row whose year was filed. */
const documentOfFiledYear: Driver = async (stand, operation) => {
  const { client, recordId } = await lockedRow(stand);
  const document = await sendDocument(stand.app.as(), client);
  await make(stand.app.as(), `/v1/transactions/${recordId}/documents`, { document_id: document }, 200);
  await stand.app.ctx
    .systemDb('tax_returns')
    .where({ client_id: uuidFromPublicId('client', client) })
    .update({ filed: '{}' });
  return send(stand, operation, { path: `/v1/documents/${document}` });
};

const importAt =
  (query: (stand: ProblemStand) => string): Driver =>
  (stand, operation) =>
    send(stand, operation, {
      path: `/v1/imports?${query(stand)}`,
      headers: { 'Content-Type': 'text/csv' },
      text: 'date,amount,description\n2025-05-01,1.00,Tea\n',
    });

const unfinished: Driver = async (stand, operation) => {
  const caller = stand.app.as();
  const answer = await caller
    .post(`/v1/imports?client_id=${stand.world.client}`)
    .set('Content-Type', 'text/csv')
    .send(`date,amount,description\n2025-05-01,1.00,Tea ${nextSerial()}\n`);
  return send(stand, operation, { path: operation.path.replace('{id}', answer.body.id) });
};

const importOfLockedYear: Driver = async (stand, operation) => {
  const { world, app } = stand;
  const ofWorld = () =>
    app.ctx.systemDb('tax_returns').where({ id: uuidFromPublicId('taxReturn', world.taxReturn) });
  await ofWorld().update({ state: 'submitting' });
  const answer = await send(stand, operation, { path: `/v1/imports/${world.import}/revert` });
  await ofWorld().update({ state: 'draft' });
  return answer;
};

const takenMapping: Driver = async (stand, operation) => {
  const body = mappingBody(stand.world.client);
  await make(stand.app.as(), '/v1/import-mappings', body);
  return withBody({ name: body.name })(stand, operation);
};

/** Drivers of the operations of documents, imports and import mappings. */
export const FILE_PROBLEMS: Drivers = {
  createDocument: {
    client_required: documentAt(() => ''),
    not_found: documentAt(() => `client_id=${NOBODYS.client}`),
    payload_too_large: documentAt(
      ({ world }) => `client_id=${world.client}`,
      () => `${mail()}${'a'.repeat(LIMITS.documents.bytes.value)}`,
    ),
    validation_failed: (stand, operation) =>
      send(stand, operation, {
        path: `/v1/documents?client_id=${stand.world.client}`,
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
        text: `--b\r\nContent-Disposition: form-data; name="surprise"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.eml"\r\n\r\n${mail()}\r\n--b--\r\n`,
      }),
  },
  downloadDocument: {
    range_not_satisfiable: (stand, operation) =>
      send(stand, operation, {
        path: `/v1/documents/${stand.world.document}/content`,
        headers: { range: 'bytes=999999999-' },
      }),
  },
  deleteDocument: { document_retained: documentOfFiledYear },
  linkDocument: { invalid_reference: withBody({ document_id: NOBODYS.document }) },
  createImport: {
    client_required: importAt(() => ''),
    unknown_format: importAt(({ world }) => `client_id=${world.client}&format=nothing`),
    not_found: importAt(() => `client_id=${NOBODYS.client}`),
  },
  cancelImport: {
    already_finished: (stand, operation) =>
      send(stand, operation, { path: `/v1/imports/${stand.world.import}/cancel` }),
  },
  revertImport: { import_not_revertible: unfinished, period_locked: importOfLockedYear },
  createImportMapping: { invalid_reference: unknownClient, conflict: takenMapping },
  replaceImportMapping: {
    invalid_reference: withBody({ source_account_id: 'acc_01k4x6t8e8f5mv0zq3n7c2b9rd' }),
    conflict: takenMapping,
  },
};
