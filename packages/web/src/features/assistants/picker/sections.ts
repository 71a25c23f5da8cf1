import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { matches } from '#lib/texts/matches.ts'

export type Section = { key: 'pinned' | 'recent' | 'all'; assistants: Assistant[] }

/** Up to this many, there are neither recent ones nor a search. */
export const FEW = 7

/** The picker's sections: pinned, recent, and the others with disabled ones last. */
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
