import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceRowProps, SourceView } from '#features/sources/source-props.ts'
import { usePreviewSource, useSyncSource } from '#features/sources/sources.queries.ts'
import { notify } from '#lib/notify.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

type Props = SourceRowProps & { onView: (view: SourceView) => void }

export function SourceActions({ baseId, source, canWrite, canConfigure, onView }: Props) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const sync = useSyncSource(baseId)
  const preview = usePreviewSource(baseId)
  const isBusy = source.state === 'syncing'
  if (!canWrite && !canConfigure) return null
  const start = () =>
    sync.mutate(source.id, { onSuccess: () => notify(t('sources.sync_started', { name: source.name })) })
  const choose = (view: SourceView) => {
    setAnchor(null)
    onView(view)
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {canWrite && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<SyncOutlined fontSize="small" />}
          disabled={isBusy}
          loading={sync.isPending}
          loadingPosition="start"
          aria-label={`${t('sources.sync_now')}: ${source.name}`}
          onClick={start}
        >
          {t('sources.sync_now')}
        </Button>
      )}
      <IconAction
        label={t('sources.more', { name: source.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconAction>
      <PopMenu
        anchor={anchor}
        label={t('sources.more', { name: source.name })}
        onClose={() => setAnchor(null)}
      >
        {canWrite && (
          <MenuItem
            disabled={isBusy}
            onClick={() => {
              setAnchor(null)
              preview.mutate(source.id, { onSuccess: () => onView('preview') })
            }}
          >
            {t('sources.preview')}
          </MenuItem>
        )}
        {canWrite && <MenuItem onClick={() => choose('history')}>{t('sources.history')}</MenuItem>}
        {canConfigure && (
          <MenuItem disabled={isBusy} onClick={() => choose('edit')}>
            {t('sources.edit')}
          </MenuItem>
        )}
        {canConfigure && (
          <MenuItem onClick={() => choose('delete')} sx={{ color: 'error.main' }}>
            {t('sources.delete')}
          </MenuItem>
        )}
      </PopMenu>
    </Box>
  )
}
