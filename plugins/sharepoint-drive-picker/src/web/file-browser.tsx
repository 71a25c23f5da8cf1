import FolderOpenOutlined from '@mui/icons-material/FolderOpenOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FilesTarget } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Item, Place } from '../graph/items.ts'
import { FileTable } from './file-table.tsx'
import { LoadError } from './load-error.tsx'
import { SearchForm } from './search-form.tsx'
import { maxOf, withAll } from './selection.ts'
import type { Session } from './session.ts'
import { itemsQuery } from './sharepoint.queries.ts'
import { retry } from './site-list.tsx'

type Props = {
  host: PluginHost
  session: Session
  target: FilesTarget
  place: Place
  chosen: readonly Item[]
  onChoose: (chosen: readonly Item[]) => void
  onOpen: (folder: Item) => void
}

/** The files and folders of a location, or the results of a search in its library. */
export function FileBrowser({ host, session, target, place, chosen, onChoose, onOpen }: Props) {
  const { Empty, Loading, LoadMore } = host.ui
  const [words, setWords] = useState('')
  const list = useInfiniteQuery(itemsQuery(session, place, words))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const all = withAll(chosen, items, target)
  const isFull = chosen.length >= maxOf(target)
  return (
    <>
      <SearchForm host={host} label={host.t('search_files')} words={words} onSearch={setWords} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          disabled={all.length === chosen.length}
          onClick={() => onChoose(all)}
        >
          {host.t('select_all')}
        </Button>
        <Button size="small" disabled={chosen.length === 0} onClick={() => onChoose([])}>
          {host.t('clear')}
        </Button>
      </Box>
      {isFull && <Alert severity="info">{host.t('full', { max: maxOf(target) })}</Alert>}
      {list.isPending && <Loading rows={5} />}
      {items.length > 0 && (
        <FileTable
          host={host}
          session={session}
          target={target}
          items={items}
          chosen={chosen}
          isFull={isFull}
          onChoose={onChoose}
          onOpen={onOpen}
        />
      )}
      {list.error && (
        <LoadError host={host} session={session} error={list.error} onRetry={() => void retry(list)} />
      )}
      {list.isSuccess && items.length === 0 && !list.hasNextPage && (
        <Empty
          icon={<FolderOpenOutlined />}
          title={host.t(words === '' ? 'empty_folder' : 'nothing_found')}
        />
      )}
      {!list.error && <LoadMore list={list} />}
    </>
  )
}
