import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import ShortTextOutlined from '@mui/icons-material/ShortTextOutlined'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import { Suspense, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useHelper } from '#features/system-assistants/system-assistants.queries.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

const SummaryDialog = lazy(async () => ({
  default: (await import('#features/chat/conversation/summary-dialog.tsx')).SummaryDialog,
}))

const ExportDialog = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/export/export-dialog.tsx')).ExportDialog }
})

type Props = {
  ref: Ref<HTMLButtonElement>
  threadId: string
  /** The last message that is shown; null for the newest. */
  until: string | null
  onChange: (kind: 'rename' | 'delete') => void
  onFiles: () => void
}

/** What can be done with the conversation that is open: first what keeps it, last what ends it. */
export function ThreadMenu({ ref, threadId, until, onChange, onFiles }: Props) {
  const { t } = useTranslation()
  const canSummarise = useHelper('summary')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isSummary, setSummary] = useState(false)
  const [isExport, setExport] = useState(false)
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  return (
    <>
      <IconAction
        ref={ref}
        label={t('chat.thread_menu')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconAction>
      <PopMenu anchor={anchor} label={t('chat.thread_menu')} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(() => onChange('rename'))}>
          <EditOutlined />
          {t('threads.rename')}
        </MenuItem>
        <MenuItem onClick={choose(onFiles)}>
          <AttachFileOutlined />
          {t('chat.thread_files')}
        </MenuItem>
        {canSummarise && (
          <MenuItem onClick={choose(() => setSummary(true))}>
            <ShortTextOutlined />
            {t('chat.summarise')}
          </MenuItem>
        )}
        <MenuItem onClick={choose(() => setExport(true))}>
          <FileDownloadOutlined />
          {t('threads.export')}
        </MenuItem>
        <Divider />
        <MenuItem onClick={choose(() => onChange('delete'))}>
          <DeleteOutlined />
          {t('threads.delete')}
        </MenuItem>
      </PopMenu>
      {isExport && (
        <Suspense>
          <ExportDialog threadId={threadId} until={until} onClose={() => setExport(false)} />
        </Suspense>
      )}
      {isSummary && (
        <Suspense>
          <SummaryDialog threadId={threadId} onClose={() => setSummary(false)} />
        </Suspense>
      )}
    </>
  )
}
