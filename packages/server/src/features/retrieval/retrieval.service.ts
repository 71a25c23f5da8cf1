export type { Language } from './analysis/language.ts'
export {
  chunkHash,
  dropChunks,
  dropStaged,
  knownVectors,
  type NewChunk,
  type ReadyChunk,
  readyChunks,
  swapChunks,
  type Target,
} from './chunk-store.ts'
export { type Passage, search, type SearchInput } from './search.ts'
export type { Piece } from './split/split-text.ts'
export { dropSomeUnwanted, stageVectors } from './staged.queries.ts'
export { describeText, splitText } from './text/text.ts'
export { ensureVectorIndex, ensureVectorTable } from './vectors.queries.ts'
export { searchBase } from './search-call.ts'
export {
  createTestQuestion,
  removeTestQuestion,
  runTestQuestions,
  testQuestionsOf,
} from './test-questions.ts'
export { weightOf as vectorWeight } from './scope.queries.ts'
