import { groupOf, type Assistant } from '@parlance/contract/assistants/assistants.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { matches } from '#lib/texts/matches.ts'

/** In the order in which people look for them. */
const GROUPS = ['owned', 'shared', 'marketplace', 'default'] as const
export type Group = (typeof GROUPS)[number]

/** The assistants that match a search, by group; empty groups are left out. */
export function grouped(
  list: readonly Assistant[],
  email: string,
  search: string,
): { group: Group; assistants: Assistant[] }[] {
  const found = list.filter((one) => matches(`${one.name} ${inMyLanguage(one.description)}`, search))
  return GROUPS.map((group) => ({
    group,
    assistants: found.filter((one) => groupOf(one, email) === group),
  })).filter(({ assistants }) => assistants.length > 0)
}
