import { queryOptions } from '@tanstack/react-query'
import { loadPluginTexts } from '#plugins/host.ts'

/** Whether the texts of a plugin are loaded; loads them if they are not. */
export const pluginTextsQuery = (id: string, entry: string | null) =>
  queryOptions({
    queryKey: ['plugin-texts', id, entry],
    queryFn: async () => {
      await loadPluginTexts(id, entry)
      return true
    },
    staleTime: Infinity,
    meta: { quiet: true },
  })
