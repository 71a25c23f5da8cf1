import AddOutlined from '@mui/icons-material/AddOutlined'
import CloudSyncOutlined from '@mui/icons-material/CloudSyncOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SourceRow } from '#features/sources/source-row.tsx'
import { sourcesQuery } from '#features/sources/sources.queries.ts'
import { lazy } from '#lib/network/lazy.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

const SourceDialog = lazy(async () => ({
  default: (await import('#features/sources/source-dialog.tsx')).SourceDialog,
}))

type Props = {
  knowledgeBaseId: string
  /** Syncs, previews, the history, and decisions about held syncs. */
  canWrite: boolean
  /** Adds, changes and deletes sources. */
  canConfigure: boolean
  /** Nothing can be changed until the base is restored. */
  isArchived: boolean
}

/** The sources of a knowledge base. */
export function SourcesTab({ knowledgeBaseId, canWrite, canConfigure, isArchived }: Props) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(sourcesQuery(knowledgeBaseId))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons count={4} />
  const add = canConfigure && (
    <Button
      variant="contained"
      aria-haspopup="dialog"
      startIcon={<AddOutlined />}
      onClick={() => setAdding(true)}
    >
      {t('sources.add')}
    </Button>
  )
  const shared = { baseId: knowledgeBaseId, hasLocalFiles: data.has_local_files }
  return (
    <>
      {data.data.length === 0 ? (
        <StatePanel
          icon={<CloudSyncOutlined />}
          title={t('sources.empty')}
          help={t(
            canConfigure
              ? 'sources.empty_help'
              : isArchived
                ? 'sources.archived_base'
                : 'sources.empty_reader',
          )}
        >
          {add}
        </StatePanel>
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
            <Typography sx={{ flex: 1, minWidth: 200, color: 'text.secondary' }}>
              {t(isArchived ? 'sources.archived_base' : 'sources.intro')}
            </Typography>
            {add}
          </Box>
          <Box
            component="ul"
            aria-label={t('sources.title')}
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}
          >
            {data.data.map((source) => (
              <SourceRow key={source.id} {...shared} {...{ source, canWrite, canConfigure }} />
            ))}
          </Box>
        </>
      )}
      {isAdding && (
        <Suspense>
          <SourceDialog {...shared} open onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
