import { groupOf, type Assistant } from '@parlance/contract/assistants/assistants.ts'
import { inMyLanguage } from '#lib/bilingual.ts'

/** In the order in which a person looks for them. */
const GROUPS = ['owned', 'shared', 'marketplace', 'default'] as const
export type Group = (typeof GROUPS)[number]

/** The assistants that match a search, by group; groups without any are left out. */
export function grouped(
  list: readonly Assistant[],
  email: string,
  search: string,
): { group: Group; assistants: Assistant[] }[] {
  const found = list.filter((one) => matches(one, plain(search)))
  return GROUPS.map((group) => ({
    group,
    assistants: found.filter((one) => groupOf(one, email) === group),
  })).filter(({ assistants }) => assistants.length > 0)
}

function matches(assistant: Assistant, words: string): boolean {
  const text = plain(`${assistant.name} ${inMyLanguage(assistant.description)}`)
  return words.split(/\s+/).every((word) => text.includes(word))
}

/** Without accents and capitals: « resume » finds « Résumé ». */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
