import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { inMyLanguage } from '#lib/bilingual.ts'
import { matches } from '#lib/matches.ts'

export type Section = { key: 'pinned' | 'recent' | 'all'; assistants: Assistant[] }

/** Fewer are seen at a glance: they need neither sections nor a search. */
export const FEW = 7

/** What the picker lists: pinned, used last, then the others by name, those that cannot be chosen at the end. */
export function sectionsOf(
  assistants: readonly Assistant[],
  { pinned, recent }: { pinned: readonly string[]; recent: readonly string[] },
  words: string,
): Section[] {
  const found = assistants
    .filter((one) => matches(`${one.name} ${inMyLanguage(one.description)}`, words))
    .toSorted((a, b) => Number(b.is_enabled) - Number(a.is_enabled))
  if (words.trim() !== '') return [{ key: 'all', assistants: found }]
  const pick = (ids: readonly string[]) =>
    ids.flatMap((id) => found.find((one) => one.id === id && one.is_enabled) ?? [])
  const onTop = pick(pinned)
  const last = assistants.length > FEW ? pick(recent.filter((id) => !pinned.includes(id))) : []
  const rest = found.filter((one) => !onTop.includes(one) && !last.includes(one))
  const sections: Section[] = [
    { key: 'pinned', assistants: onTop },
    { key: 'recent', assistants: last },
    { key: 'all', assistants: rest },
  ]
  return sections.filter((section) => section.assistants.length > 0)
}
