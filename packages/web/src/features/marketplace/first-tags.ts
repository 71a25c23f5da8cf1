const SHOWN = 10

/** The tags shown initially, always including the chosen one. */
export function firstTags<T extends { id: string }>(tags: T[], chosen: string | undefined): T[] {
  const first = tags.slice(0, SHOWN)
  const missing = tags.slice(SHOWN).find(({ id }) => id === chosen)
  return missing ? [...first, missing] : first
}
