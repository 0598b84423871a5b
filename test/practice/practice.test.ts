import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { READINESS_STATES } from '../../src/domain/practice/readiness.js';
import { type PracticeEstate, startPracticeEstate } from './estate.js';
import { ratioOf } from './phases.js';
import { runSeason, type SeasonReport } from './season.js';

const CLIENTS = 40;
/** A quarter of HMRC's, so that the test takes minutes. */
const INTERVAL_MS = 100;

describe.runIf(process.platform === 'linux')(`A practice with ${CLIENTS} clients under one sign-in`, () => {
  const lines: string[] = [];
  let estate: PracticeEstate;
  let report: SeasonReport;
  beforeAll(async () => {
    estate = await startPracticeEstate(INTERVAL_MS);
    report = await runSeason(estate, {
      clients: CLIENTS,
      intervalMs: INTERVAL_MS,
      kills: true,
      say: (line) => lines.push(line),
    });
  }, 600_000);
  afterAll(async () => {
    const ratio =
      report === undefined ? '' : `  together ${ratioOf(report.phases).toFixed(2)} of the floor\n`;
    process.stdout.write(`${lines.join('\n')}\n${ratio}`);
    await estate?.stop();
  });

  it('has each return filed exactly once, by HMRC’s own count, though a worker was killed', () => {
    expect(report.filedOtherwise).toEqual([]);
    expect(report.filedOnce).toBe(CLIENTS);
  });

  it('sees clients in every state of readiness, and all of them filed at the end', () => {
    expect(report.statesSeen).toEqual(READINESS_STATES);
    expect((report.counts['pay'] ?? 0) + (report.counts['done'] ?? 0)).toBe(CLIENTS);
  });

  it('hears of the end of each batch once', () => {
    expect(report.announced.toSorted()).toEqual(report.batches.toSorted());
  });

  it('is never too fast for HMRC', () => {
    expect(report.refusedCalls).toBe(0);
  });
});
