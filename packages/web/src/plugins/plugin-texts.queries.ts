import { queryOptions } from '@tanstack/react-query'
import { loadPluginTexts } from '#plugins/host.ts'

/** Whether the texts of a plugin are there; loads them where they are not. */
export const pluginTextsQuery = (id: string) =>
  queryOptions({
    queryKey: ['plugin-texts', id],
    queryFn: async () => {
      await loadPluginTexts(id)
      return true
    },
    staleTime: Infinity,
    meta: { quiet: true },
  })
