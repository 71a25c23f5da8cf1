import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Command, CommandTools } from '#app/commands/registry.ts'
import { MENU_NEEDS } from '#app/layout/menu.ts'
import { useAdminGroups } from '#app/layout/use-admin-groups.ts'
import { assistantsQuery } from '#features/assistants/assistants.queries.ts'
import { basesQuery } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { messageSearchQuery } from '#features/message-search/message-search.queries.ts'
import { allFoldersQuery } from '#features/threads/folders.queries.ts'
import { folderThreadsQuery, recentThreadsQuery } from '#features/threads/threads.queries.ts'
import { useCan } from '#features/users/users.queries.ts'
import type { Keys } from '#lib/shortcuts/keys.ts'
import { matches } from '#lib/texts/matches.ts'
import { usePluginPages } from '#plugins/plugin-page.tsx'

/** A line of the palette. */
export type Entry = {
  id: string
  text: string | readonly { text: string; is_match: boolean }[]
  detail?: string
  keys?: Keys
  run: () => void
}
export type Section = {
  id: 'commands' | 'pages' | 'assistants' | 'bases' | 'folders' | 'conversations'
  /** In place of the name of its kind. */
  title?: string
  entries: Entry[]
}

/** A folder that conversations are searched in. */
export type Within = { id: string; name: string } | null

/** Of assistants, bases, folders and conversations only. */
const FEW = 5

/**
 * What the palette offers for a text: first what the page knows itself, then what the server finds, so that lines do
 * not move while a person chooses one.
 */
export function useEntries(words: string, commands: readonly Command[], tools: CommandTools, within: Within) {
  const { t } = useTranslation()
  const found = useFound(words, within)
  const bases = useBases(words)
  const sections: Section[] = [
    { id: 'commands', entries: useCommands('action', words, commands, tools) },
    {
      id: 'pages',
      entries: [
        ...useCommands('page', words, commands, tools),
        ...usePagesOfPlugins(words),
        ...useAdminPages(words),
      ],
    },
    { id: 'assistants', entries: useAssistants(words) },
    { id: 'bases', entries: bases.entries },
    { id: 'folders', entries: useFolders(words) },
    {
      id: 'conversations',
      ...(within && { title: t('commands.within', { name: within.name }) }),
      entries: found.entries,
    },
  ]
  // without words, people mostly want a conversation
  const ordered =
    words === '' ? [...sections.slice(-1), ...sections.slice(1, 2), ...sections.slice(0, 1)] : sections
  return {
    sections: ordered.filter(({ entries }) => entries.length > 0),
    isLoading: found.isLoading || bases.isLoading,
    hasFailed: found.hasFailed,
  }
}

function useCommands(
  kind: Command['kind'],
  words: string,
  commands: readonly Command[],
  tools: CommandTools,
): Entry[] {
  const { t } = useTranslation()
  return commands
    .filter(
      (command) => command.kind === kind && command.isHidden !== true && matches(t(command.label), words),
    )
    .map(({ id, label, keys, run }) => ({
      id: `${kind}-${id}`,
      text: t(label),
      ...(keys !== undefined && { keys }),
      run: () => run(tools),
    }))
}

function useAdminPages(words: string): Entry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const groups = useAdminGroups()
  const can = useCan()
  if (words === '' || !can(MENU_NEEDS.administration)) return []
  return groups
    .flatMap(({ entries }) => entries)
    .filter(({ label }) => matches(`${t('layout.administration')} ${label}`, words))
    .map(({ label, ...target }) => ({
      id: `admin-${'params' in target ? target.params.pluginRoute : target.to}`,
      text: label,
      detail: t('layout.administration'),
      run: () => void navigate(target),
    }))
}

function usePagesOfPlugins(words: string): Entry[] {
  const navigate = useNavigate()
  const can = useCan()
  return usePluginPages('COMMON')
    .filter(({ permission, label }) => (!permission || can(permission)) && matches(label, words))
    .map(({ path, label }) => ({
      id: `plugin-${path}`,
      text: label,
      run: () => void navigate({ to: '/$pluginRoute', params: { pluginRoute: path } }),
    }))
}

function useAssistants(words: string): Entry[] {
  const navigate = useNavigate()
  const { data = [] } = useQuery(assistantsQuery())
  if (words === '') return []
  return data
    .filter(({ name, is_enabled }) => is_enabled && matches(name, words))
    .slice(0, FEW)
    .map(({ id, name }) => ({
      id: `assistant-${id}`,
      text: name,
      run: () => void navigate({ to: '/chat', search: { assistant: id } }),
    }))
}

function useBases(words: string): { entries: Entry[]; isLoading: boolean } {
  const navigate = useNavigate()
  const can = useCan()
  const isAsked = words !== '' && can(MENU_NEEDS.knowledge_bases)
  const { data, isLoading, isPlaceholderData } = useQuery({
    ...basesQuery({
      query: words,
      page: 1,
      sort_by: 'name',
      sort_order: 'asc',
      scope: 'readable',
      status: '',
    }),
    enabled: isAsked,
    refetchInterval: false,
  })
  const entries = (isAsked ? (data?.data ?? []) : [])
    .filter(({ name }) => matches(name, words))
    .slice(0, FEW)
    .map(({ id, name }) => ({
      id: `base-${id}`,
      text: name,
      run: () => void navigate({ to: '/knowledge-base/$knowledgeBaseId', params: { knowledgeBaseId: id } }),
    }))
  return { entries, isLoading: isAsked && (isLoading || isPlaceholderData) }
}

function useFolders(words: string): Entry[] {
  const navigate = useNavigate()
  const { data = [] } = useQuery({ ...allFoldersQuery(), enabled: words !== '' })
  if (words === '') return []
  return data
    .filter(({ name }) => matches(name, words))
    .slice(0, FEW)
    .map(({ id, name }) => ({
      id: `folder-${id}`,
      text: name,
      run: () => void navigate({ to: '/folder/$folderId', params: { folderId: id } }),
    }))
}

/** Conversations that match the words; without words, the latest ones. */
function useFound(
  words: string,
  within: Within,
): { entries: Entry[]; isLoading: boolean; hasFailed: boolean } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isAsked = words !== ''
  const place = within === null ? {} : { folder: within.id }
  const search = useInfiniteQuery(messageSearchQuery({ query: words, ...place }))
  const anywhere = useQuery({ ...recentThreadsQuery(), enabled: !isAsked && within === null })
  const inFolder = useInfiniteQuery({
    ...folderThreadsQuery(within?.id ?? ''),
    enabled: !isAsked && within !== null,
  })
  const open = (threadId: string, message?: string) =>
    void navigate({
      to: '/thread/$threadId',
      params: { threadId },
      search: message === undefined ? {} : { message },
    })
  if (!isAsked) {
    const recent = within === null ? anywhere : inFolder
    const threads = within === null ? anywhere.data?.data : inFolder.data?.pages[0]?.data
    const entries = (threads ?? []).slice(0, FEW).map(({ id, name, assistant_name }) => ({
      id: `thread-${id}`,
      text: name,
      detail: assistant_name,
      run: () => open(id),
    }))
    return { entries, isLoading: recent.isLoading, hasFailed: recent.isError }
  }
  const [page] = search.data?.pages ?? []
  const hits = (page?.data ?? []).slice(0, FEW).map(({ thread, message, excerpt }): Entry => ({
    id: `found-${message?.id ?? thread.id}`,
    text: message !== null && excerpt.length === 0 ? thread.name : excerpt,
    ...(message !== null && { detail: thread.name }),
    run: () => open(thread.id, message?.id),
  }))
  const all: Entry = {
    id: 'all-found',
    text: t('commands.all_found', { count: page?.found ?? 0 }),
    run: () => void navigate({ to: '/search', search: { query: words, ...place } }),
  }
  return {
    entries: (page?.found ?? 0) > hits.length ? [...hits, all] : hits,
    isLoading: search.isLoading || search.isPlaceholderData,
    hasFailed: search.isError,
  }
}
