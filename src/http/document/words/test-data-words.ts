/** Meaning of the fields of test scenarios and test clocks. See `field-words.ts`. */
export const TEST_DATA_WORDS = {
  'TestScenario.client_id': 'The person of the story, who is new with each call.',
  'TestScenario.business_id': 'Their self-employment; null where the story needs none.',
  'TestScenario.tax_return_id': 'The return that is being filed; null where the story has none.',
  'TestClock.now': 'The time at which its clients live. It stands still between advances.',
  'TestClockInput.now':
    'The time that it shows first: as far from now, before or after, as the page on limits says.',
  'TestClockAdvance.to':
    'The time that it is to show: later than before, by no more than the page on limits says.',
  test_clock_id: 'The test clock by which the client lives; null for one who lives by the time of everybody.',
  'ClientInput.test_clock_id':
    'The test clock by which the client is to live, of test data alone. It cannot be changed afterwards.',
  'ReportSchedule.test_clock_id': 'The test clock by whose days it runs; null for the days of everybody.',
  'ReportScheduleInput.test_clock_id':
    'The test clock by whose days it is to run, of test data alone. The clock of the clients that it names needs no mention, and another one is refused.',
  'SubmissionBatchSchedule.test_clock_id':
    'The test clock by whose days it runs and whose clients it takes; null for the days of everybody, and clients without a test clock.',
  'SubmissionBatchScheduleInput.test_clock_id':
    'The test clock by whose days it is to run and whose clients it is to take, of test data alone. The clock of the clients that it names needs no mention, and another one is refused.',
  'TestScenario.look_at': 'Calls that show the situation, the one to begin with first.',
} as const satisfies Readonly<Record<string, string>>;
