import Box from '@mui/material/Box'
import type { ThreadImport } from '@parlance/contract/chat/transfer/thread-imports.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportRow } from '#features/thread-imports/import-row.tsx'
import { importsQuery, isAtWork } from '#features/thread-imports/thread-imports.queries.ts'
import { NewImport } from '#features/thread-imports/new-import.tsx'
import { OpenImport } from '#features/thread-imports/open-import.tsx'
import { HISTORY_KEY } from '#features/threads/threads.queries.ts'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

/** Conversations from other services: a new import, the one that waits for a choice, and earlier ones. */
export function ImportsPage() {
  const { t } = useTranslation()
  const list = useInfiniteQuery(importsQuery())
  const imports = list.data?.pages.flatMap(({ data }) => data) ?? []
  useFreshHistory(imports)
  const open = imports.find(({ state }) => state === 'read' || state === 'reading' || state === 'failed')
  const past = imports.filter(({ state }) => ['importing', 'done', 'undoing', 'undone'].includes(state))
  return (
    <>
      <PageHead
        title={t('portable.conversations')}
        guide="conversation#export"
        intro={t('portable.conversations_intro')}
      />
      <Box sx={{ display: 'grid', gap: 2, mt: 2.25 }}>
        <Panel title={t('portable.import')} help={t('portable.import_help')}>
          <NewImport isBlocked={imports.some(isAtWork)} />
        </Panel>
        {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <RowSkeletons count={2} />}
        {open && <OpenImport key={open.id} one={open} />}
        {past.length > 0 && (
          <Panel title={t('portable.past')}>
            <RowList label={t('portable.past')}>
              {past.map((one) => (
                <ImportRow key={one.id} one={one} />
              ))}
            </RowList>
            <LoadMore list={list} />
          </Panel>
        )}
      </Box>
    </>
  )
}

/** The history changes with every step of an import. */
function useFreshHistory(imports: readonly ThreadImport[]): void {
  const client = useQueryClient()
  const steps = imports.map(({ id, state, done }) => `${id} ${state} ${done}`).join()
  const last = useRef(steps)
  useEffect(() => {
    if (last.current !== '' && last.current !== steps)
      void client.invalidateQueries({ queryKey: HISTORY_KEY })
    last.current = steps
  }, [client, steps])
}
