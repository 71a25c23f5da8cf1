const SERVER = 'packages/server/src'

/** Code in which mistakes would be most expensive: the files that are changed, and the tests that must detect it. */
export const AREAS = {
  access: {
    mutate: [`${SERVER}/core/access/*.ts`],
    tests: [`${SERVER}/core/access/*.test.ts`, `${SERVER}/core/http/every-call/access.db.test.ts`],
  },
  usage: {
    mutate: [`${SERVER}/features/usage/**/!(*.test).ts`],
    tests: [`${SERVER}/features/usage/**/*.test.ts`],
  },
  citations: {
    mutate: [`${SERVER}/features/citations/*.ts`],
    tests: [
      `${SERVER}/features/citations/*.test.ts`,
      `${SERVER}/features/runs/answering/{knowledge,knowledge-safety}.test.ts`,
    ],
  },
  // its tests need no database, so that a run is much shorter
  judging: {
    mutate: [`${SERVER}/features/citations/judging/**/!(*.test).ts`],
    tests: [`${SERVER}/features/citations/judging/**/!(tangled).unit.test.ts`],
  },
  fold: {
    mutate: ['packages/contract/src/chat/run-events.ts'],
    tests: ['packages/contract/src/chat/*.test.ts'],
  },
  // its tests need no database, so that a run is much shorter
  writer: {
    mutate: [`${SERVER}/features/runs/saving/{run-writer,parts-as-events}.ts`],
    tests: [`${SERVER}/features/runs/saving/*.unit.test.ts`],
  },
  saving: {
    mutate: [
      `${SERVER}/features/runs/saving/!(run-writer|parts-as-events).ts`,
      `${SERVER}/features/runs/settle-run.ts`,
      `${SERVER}/features/runs/starting/{asked-run,start-run}.ts`,
    ],
    tests: [
      `${SERVER}/features/runs/{runs,run-faults,starting/{start-run,started-again}}.db.test.ts`,
      `${SERVER}/features/runs/{drain,run-limits}.test.ts`,
      `${SERVER}/features/runs/{settle-run,starting/asked-run}.unit.test.ts`,
      `${SERVER}/features/runs/saving/journal.db.test.ts`,
      `${SERVER}/features/runs/saving/*.unit.test.ts`,
    ],
  },
}
