import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

/** The code and texts of sources are loaded with the first answer that has any. */
const words = () => loadTexts(['thread'])

export const LazySources = lazy(async () => {
  await words()
  return { default: (await import('#features/chat/sources/sources.tsx')).Sources }
})
export const LazyChip = lazy(async () => {
  await words()
  return { default: (await import('#features/chat/sources/citation-chip.tsx')).CitationChip }
})
export const LazyDoubtMark = lazy(async () => {
  await words()
  return { default: (await import('#features/chat/sources/doubt-mark.tsx')).DoubtMark }
})
export const LazyMissingSource = lazy(async () => {
  await words()
  return { default: (await import('#features/chat/sources/doubt-mark.tsx')).MissingSource }
})
export const LazyDeclined = lazy(async () => {
  await words()
  return { default: (await import('#features/chat/sources/declined-question.tsx')).DeclinedQuestion }
})
export const LazyCurated = lazy(async () => {
  await words()
  return { default: (await import('#features/chat/sources/curated-note.tsx')).CuratedNote }
})
export const LazyRetrieval = lazy(async () => {
  await words()
  return { default: (await import('#features/chat/answer/steps/retrieval-pill.tsx')).RetrievalPill }
})
