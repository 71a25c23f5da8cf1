import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import LinkOutlined from '@mui/icons-material/LinkOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import ShortTextOutlined from '@mui/icons-material/ShortTextOutlined'
import Divider from '@mui/material/Divider'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { Suspense, useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useHelper } from '#features/system-assistants/system-assistants.queries.ts'
import { useCan, useIsOn } from '#features/users/users.queries.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PopMenu, PopMenuItem } from '#ui/navigation/pop-menu.tsx'

const SummaryDialog = lazy(async () => ({
  default: (await import('#features/chat/conversation/head/summary-dialog.tsx')).SummaryDialog,
}))

const ExportDialog = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/export/export-dialog.tsx')).ExportDialog }
})

/** The dialog that shares the conversation up to the last message on the screen. */
export type RenderShare = (onClose: () => void) => ReactNode

/** The entries that pin, move and archive; `choose` closes the menu before it acts. */
export type RenderOrganise = (
  thread: Thread,
  choose: (act: () => void) => () => void,
  onMove: () => void,
) => ReactNode

type Props = {
  ref: Ref<HTMLButtonElement>
  thread: Thread
  /** Null if there is nothing to share yet. */
  renderShare: RenderShare | null
  renderOrganise: RenderOrganise
  /** The last message that is shown; null for the newest. */
  until: string | null
  onChange: (kind: 'rename' | 'move' | 'delete') => void
  onFiles: () => void
}

/** The actions for the open conversation: first those that keep it, then those that end it. */
export function ThreadMenu(props: Props) {
  const { ref, thread, until, renderShare, renderOrganise, onChange, onFiles } = props
  const { t } = useTranslation()
  const canSummarise = useHelper('summary')
  const isOn = useIsOn()
  const can = useCan()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isSummary, setSummary] = useState(false)
  const [isSharing, setSharing] = useState(false)
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
        <PopMenuItem onClick={choose(() => onChange('rename'))}>
          <EditOutlined />
          {t('threads.rename')}
        </PopMenuItem>
        {thread.expires_at === null && renderOrganise(thread, choose, () => onChange('move'))}
        <PopMenuItem onClick={choose(onFiles)}>
          <AttachFileOutlined />
          {t('chat.thread_files')}
        </PopMenuItem>
        {renderShare && thread.expires_at === null && isOn('share_threads') && can('thread:update') && (
          <PopMenuItem onClick={choose(() => setSharing(true))}>
            <LinkOutlined />
            {t('chat.share')}
          </PopMenuItem>
        )}
        {canSummarise && (
          <PopMenuItem onClick={choose(() => setSummary(true))}>
            <ShortTextOutlined />
            {t('chat.summarise')}
          </PopMenuItem>
        )}
        <PopMenuItem onClick={choose(() => setExport(true))}>
          <FileDownloadOutlined />
          {t('threads.export')}
        </PopMenuItem>
        <Divider />
        <PopMenuItem onClick={choose(() => onChange('delete'))}>
          <DeleteOutlined />
          {t('threads.delete')}
        </PopMenuItem>
      </PopMenu>
      {isSharing && renderShare?.(() => setSharing(false))}
      {isExport && (
        <Suspense>
          <ExportDialog threadId={thread.id} until={until} onClose={() => setExport(false)} />
        </Suspense>
      )}
      {isSummary && (
        <Suspense>
          <SummaryDialog threadId={thread.id} onClose={() => setSummary(false)} />
        </Suspense>
      )}
    </>
  )
}
