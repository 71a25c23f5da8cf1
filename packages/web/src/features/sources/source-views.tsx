import Button from '@mui/material/Button'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceRowProps, SourceView } from '#features/sources/source-props.ts'
import { useDeleteSource, useSyncSource } from '#features/sources/sources.queries.ts'
import { lazy } from '#lib/network/lazy.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

const PanelDialog = lazy(async () => ({
  default: (await import('#features/sources/panel-dialog.tsx')).PanelDialog,
}))
const SourceDialog = lazy(async () => ({
  default: (await import('#features/sources/source-dialog.tsx')).SourceDialog,
}))
const RunHistory = lazy(async () => ({
  default: (await import('#features/sources/run-history.tsx')).RunHistory,
}))
const RunEntries = lazy(async () => ({
  default: (await import('#features/sources/run-entries.tsx')).RunEntries,
}))
const SourcePreview = lazy(async () => ({
  default: (await import('#features/sources/source-preview.tsx')).SourcePreview,
}))

type Props = SourceRowProps & { view: SourceView | null; onClose: () => void }

/** The dialogs over the list of sources; loaded when one is first opened. */
export function SourceViews({ baseId, source, hasLocalFiles, view, onClose }: Props) {
  const { t } = useTranslation()
  const drop = useDeleteSource(baseId)
  const sync = useSyncSource(baseId)
  const { name, id: sourceId } = source
  return (
    <Suspense>
      {view === 'history' && (
        <PanelDialog open title={t('sources.runs_title', { name })} onClose={onClose}>
          <RunHistory baseId={baseId} sourceId={sourceId} />
        </PanelDialog>
      )}
      {view === 'held' && source.held !== null && (
        <PanelDialog open title={t('sources.preview_title', { name })} onClose={onClose}>
          <RunEntries place={{ baseId, sourceId, runId: source.held.run_id }} action="removed" />
        </PanelDialog>
      )}
      {view === 'preview' && (
        <PanelDialog
          open
          title={t('sources.preview_title', { name })}
          onClose={onClose}
          actions={
            <>
              <Button onClick={onClose}>{t('common.close')}</Button>
              <Button
                variant="contained"
                disabled={source.state === 'syncing'}
                onClick={() => sync.mutate(sourceId, { onSuccess: onClose })}
              >
                {t('sources.sync_now')}
              </Button>
            </>
          }
        >
          <SourcePreview baseId={baseId} source={source} />
        </PanelDialog>
      )}
      {view === 'edit' && (
        <SourceDialog open baseId={baseId} source={source} hasLocalFiles={hasLocalFiles} onClose={onClose} />
      )}
      <ConfirmDialog
        open={view === 'delete'}
        title={t('sources.delete_title', { name })}
        text={
          source.documents > 0
            ? t('sources.delete_text', { count: source.documents })
            : t('sources.delete_empty')
        }
        confirm={t('sources.delete')}
        busy={drop.isPending}
        onConfirm={() =>
          drop.mutate(sourceId, { onSuccess: () => notify(t('sources.deleted')), onSettled: onClose })
        }
        onClose={onClose}
      />
    </Suspense>
  )
}
