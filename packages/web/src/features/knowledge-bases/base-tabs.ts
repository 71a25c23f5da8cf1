import type { KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'

/** The tabs of a base, in order; addresses use these names. */
export const BASE_TABS = [
  'files',
  'sources',
  'search',
  'answers',
  'questions',
  'tests',
  'settings',
  'sharing',
  'activity',
] as const
export type BaseTab = (typeof BASE_TABS)[number]

/** The tabs for these allowed actions. */
export function tabsFor({ may }: Pick<KnowledgeBaseDetail, 'may'>): BaseTab[] {
  const isThere: Record<BaseTab, boolean> = {
    files: may.includes('read'),
    sources: may.includes('read'),
    search: may.includes('retrieve'),
    answers: may.includes('read'),
    questions: may.includes('write'),
    tests: may.includes('write'),
    settings: true,
    sharing: may.includes('share'),
    activity: may.includes('read'),
  }
  return BASE_TABS.filter((tab) => isThere[tab])
}
