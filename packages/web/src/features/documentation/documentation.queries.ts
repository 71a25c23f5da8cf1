import { meta } from '@parlance/contract/admin/meta.ts'
import { queryOptions } from '@tanstack/react-query'
import { callsOf } from '#features/documentation/api/api-description.ts'
import type { Language } from '#lib/config.ts'
import { call } from '#lib/network/api.ts'

/** The calls of the server, as it describes them itself. */
export const apiDescriptionQuery = () =>
  queryOptions({
    queryKey: ['api-description'],
    queryFn: async ({ signal }) => callsOf(await call(meta.openapi, {}, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

/** The changes of each version, loaded on demand. The dialog says when that fails; a reload would close it. */
export const changesQuery = () =>
  queryOptions({
    queryKey: ['changes'],
    queryFn: async () => (await import('#features/documentation/changes.ts')).CHANGES,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

/** The pages in one language, a file of the build for each. */
export const pagesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['documentation', language],
    queryFn: async () => {
      const file =
        language === 'fr'
          ? await import('#features/documentation/pages-fr.ts')
          : await import('#features/documentation/pages-en.ts')
      return file.PAGES
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
