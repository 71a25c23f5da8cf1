import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

/** Long conversations are rare: code and texts are loaded with the first summary. */
const withTexts = async <T,>(load: () => Promise<T>) => {
  await loadTexts(['thread'])
  return load()
}

export const LazySummaryNote = lazy(() =>
  withTexts(async () => ({ default: (await import('#features/chat/context/summary-note.tsx')).SummaryNote })),
)

export const LazySummaryPlace = lazy(() =>
  withTexts(async () => ({
    default: (await import('#features/chat/context/summary-place.tsx')).SummaryPlace,
  })),
)
