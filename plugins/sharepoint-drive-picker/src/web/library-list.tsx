import FolderSpecialOutlined from '@mui/icons-material/FolderSpecialOutlined'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Library, Site } from '../graph/sites.ts'
import { ChoiceList } from './choice-list.tsx'
import { LoadError } from './load-error.tsx'
import type { Session } from './session.ts'
import { librariesQuery } from './sharepoint.queries.ts'
import { retry } from './site-list.tsx'

type Props = { host: PluginHost; session: Session; site: Site; onOpen: (library: Library) => void }

/** The document libraries of a site. */
export function LibraryList({ host, session, site, onOpen }: Props) {
  const { Empty, Loading, LoadMore } = host.ui
  const list = useInfiniteQuery(librariesQuery(session, site.id))
  const libraries = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {list.isPending && <Loading rows={2} />}
      {libraries.length > 0 && (
        <ChoiceList
          label={host.t('libraries')}
          icon={<FolderSpecialOutlined />}
          rows={libraries}
          onOpen={onOpen}
        />
      )}
      {list.error && (
        <LoadError host={host} session={session} error={list.error} onRetry={() => void retry(list)} />
      )}
      {list.isSuccess && libraries.length === 0 && !list.hasNextPage && (
        <Empty icon={<FolderSpecialOutlined />} title={host.t('no_libraries')} />
      )}
      {!list.error && <LoadMore list={list} />}
    </>
  )
}
