import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import type { HmrcGateway } from '../../../src/gateways/hmrc/hmrc-gateway.js';
import {
  forbiddenFilings,
  isFiling,
  startWireProxy,
  type WireFault,
  type WireProxy,
} from '../../support/wire-proxy.js';
import { withHmrc } from '../../support/with-hmrc.js';
import type { FilingCase } from './filing-cases.js';
import {
  eventsOf,
  type FilingApp,
  filingsOf,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from './filing-story.js';

const APART_MS = 1_000;
const ANSWER_MS = { reading: 5_000, filing: 300 };

/** Every way in which the filing may break or be refused, for the declaration and for the amendment alike. */
export const describeAtTheWire = (wire: FilingCase) =>
  describe(`${wire.name}, counted at the wire`, () => {
    let filing: FilingApp;
    let proxy: WireProxy;
    beforeAll(async () => {
      filing = await startFilingApp({ SUBMISSION_READINGS_APART_SECONDS: String(APART_MS / 1_000) });
      proxy = await startWireProxy(filing.sandboxUrl);
    });
    afterAll(async () => {
      await proxy.close();
      await filing.close();
    });
    beforeEach(() => proxy.restore());

    const wired = (wrap: (hmrc: HmrcGateway) => HmrcGateway = (hmrc) => hmrc): AppContext =>
      withHmrc(filing.app.ctx, wrap, proxy.url, { tls: { ca: proxy.ca }, answerMs: ANSWER_MS });

    /** Meets the fault with its first filing and no other call. */
    function breaking(fault: WireFault): AppContext {
      let isFirst = true;
      const broken = async <T>(call: () => Promise<T>): Promise<T> => {
        if (isFirst) proxy.breakWith(fault);
        isFirst = false;
        try {
          return await call();
        } finally {
          proxy.restore();
        }
      };
      return wired((hmrc) => ({
        ...hmrc,
        submitFinalDeclaration: (call, ref) => broken(() => hmrc.submitFinalDeclaration(call, ref)),
        confirmAmendment: (call, ref) => broken(() => hmrc.confirmAmendment(call, ref)),
      }));
    }

    const postsOf = ({ nino }: Taxpayer) =>
      proxy.requests.filter(
        (request) => isFiling(request) && request.path.includes(nino) && request.path.endsWith(wire.act),
      );
    const eventsOfFiling = async (taxpayer: Taxpayer) =>
      (await eventsOf(filing, taxpayer)).filter((type) => type === wire.event);

    async function file(taxpayer: Taxpayer, ctx: AppContext) {
      await submit(filing, taxpayer);
      await runJobs(filing, ctx, 2_000);
      expect(forbiddenFilings(proxy.requests, APART_MS)).toEqual([]);
      return readReturn(filing, taxpayer);
    }

    it.each<[string, WireFault, { posts: number; reconciledBy: string | null }]>([
      ['no connection could be made', 'no_connection', { posts: 1, reconciledBy: null }],
      ['the connection was cut in TLS', 'cut_in_handshake', { posts: 1, reconciledBy: null }],
      ['it was cut after half of the request', 'cut_after_half', { posts: 2, reconciledBy: null }],
      ['it was cut after acceptance', 'cut_after_acceptance', { posts: 1, reconciledBy: 'calculation' }],
      [
        'TLS broke after acceptance',
        'broken_tls_after_acceptance',
        { posts: 1, reconciledBy: 'calculation' },
      ],
      ['no answer came in time', 'no_answer', { posts: 1, reconciledBy: 'calculation' }],
    ])('is filed once when %s', async (_name, fault, { posts, reconciledBy }) => {
      const taxpayer = await wire.createReady(filing);

      const filed = await file(taxpayer, breaking(fault));

      expect(filed).toMatchObject({ ...wire.filed, submission: { reconciled_by: reconciledBy } });
      expect(postsOf(taxpayer)).toHaveLength(posts);
      expect(await filingsOf(filing, taxpayer)).toBe(wire.filings);
      expect(await eventsOfFiling(taxpayer)).toHaveLength(1);
    });

    it.each([
      ['500 after acceptance', { status: 500, after_accept: true }, 1],
      ['504 after acceptance', { status: 504, after_accept: true }, 1],
      ['500 without acceptance', { status: 500 }, 2],
      ['504 without acceptance', { status: 504 }, 2],
      ['429', { status: 429 }, 2],
      ['401', { status: 401 }, 2],
      ['maintenance', { fault: 'maintenance' }, 2],
      ['a declaration in progress', { status: 400, code: 'RULE_FINAL_DECLARATION_IN_PROGRESS' }, 2],
      ['a declaration received', { status: 400, code: 'RULE_FINAL_DECLARATION_RECEIVED' }, 2],
    ])('is filed once when HMRC answers %s', async (_name, fault, posts) => {
      const taxpayer = await wire.createReady(filing);
      await filing.control({ on: wire.act, nino: taxpayer.nino, fault: 'status', ...fault });

      const filed = await file(taxpayer, wired());

      expect(filed).toMatchObject({ ...wire.filed, submission: { state: 'confirmed' } });
      expect(postsOf(taxpayer)).toHaveLength(posts);
      expect(await filingsOf(filing, taxpayer)).toBe(wire.filings);
      expect(await eventsOfFiling(taxpayer)).toHaveLength(1);
    });

    it.each([
      ['RULE_INCOME_SOURCES_CHANGED', 400, 'awaiting_declaration'],
      ['RULE_RECENT_SUBMISSIONS_EXIST', 400, 'awaiting_declaration'],
      ['RULE_RESIDENCY_CHANGED', 400, 'awaiting_declaration'],
      ['MATCHING_RESOURCE_NOT_FOUND', 404, 'awaiting_declaration'],
      ['RULE_FINAL_DECLARATION_TAX_YEAR', 400, 'awaiting_declaration'],
      ['RULE_NO_INCOME_SUBMISSIONS_EXIST', 400, 'rejected'],
      ['RULE_INCOME_SOURCES_INVALID', 400, 'rejected'],
      ['RULE_SUBMISSION_FAILED', 400, 'rejected'],
      ['RULE_OUTSIDE_AMENDMENT_WINDOW', 400, 'rejected'],
      ['RULE_TAX_YEAR_NOT_SUPPORTED', 400, 'rejected'],
      ['CLIENT_OR_AGENT_NOT_AUTHORISED', 403, 'rejected'],
    ])('leaves once, and is not filed, when HMRC refuses with %s', async (code, status, ends) => {
      const taxpayer = await wire.createReady(filing);
      await filing.control({ on: wire.act, nino: taxpayer.nino, fault: 'status', status, code });

      const refused = await file(taxpayer, wired());

      expect(refused).toMatchObject({ ...wire.refused(ends), submission: { state: 'refused' } });
      expect(await filingsOf(filing, taxpayer)).toBe(wire.filings - 1);
      expect(postsOf(taxpayer)).toHaveLength(1);
      expect(await eventsOfFiling(taxpayer)).toHaveLength(0);
    });
  });
