import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { preferences } from '../calls.ts'
import { LANGUAGES, type SpokenLanguage } from '../languages.ts'

/** The languages of this person, null before they have chosen; and whether the server can turn speech into text. */
export const preferencesQuery = (host: PluginHost) =>
  queryOptions({
    queryKey: ['plugins', 'speech-to-text', 'preferences'],
    queryFn: () => host.callOrThrow(preferences.read, {}),
    staleTime: Infinity,
    meta: { quiet: true },
  })

/** The default before a person has chosen: the language of the page. */
export function chosen(languages: SpokenLanguage[] | null, page: PluginHost['language']): SpokenLanguage[] {
  return languages ?? LANGUAGES.filter((language) => language.startsWith(page))
}

/** Stores another choice; it is shown immediately, and reverted if it cannot be stored. */
export function useChooseLanguages(host: PluginHost) {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery(host)
  return useMutation({
    mutationFn: (languages: SpokenLanguage[]) => host.callOrThrow(preferences.write, { body: { languages } }),
    onMutate: async (languages) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, { can_transcribe: false, ...before, languages })
      return before
    },
    onError: (_error, _languages, before) => {
      client.setQueryData(queryKey, before)
      host.notify(host.t('not_saved'), 'error')
    },
    meta: { quiet: true },
  })
}

export const nameOf = (host: PluginHost, language: SpokenLanguage) =>
  host.t(`language_${language.toLowerCase().replace('-', '_')}`)
