import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import ShortTextOutlined from '@mui/icons-material/ShortTextOutlined'
import MenuItem from '@mui/material/MenuItem'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHelper } from '#features/system-assistants/system-assistants.queries.ts'
import { lazy } from '#lib/lazy.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

const SummaryDialog = lazy(async () => ({
  default: (await import('#features/chat/conversation/summary-dialog.tsx')).SummaryDialog,
}))

/** What can be done with the conversation that is open. */
export function ThreadMenu({ threadId }: { threadId: string }) {
  const { t } = useTranslation()
  const canSummarise = useHelper('summary')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isSummary, setSummary] = useState(false)
  if (!canSummarise) return null
  return (
    <>
      <IconAction
        label={t('chat.thread_menu')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconAction>
      <PopMenu anchor={anchor} label={t('chat.thread_menu')} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() => {
            setAnchor(null)
            setSummary(true)
          }}
        >
          <ShortTextOutlined />
          {t('chat.summarise')}
        </MenuItem>
      </PopMenu>
      {isSummary && (
        <Suspense>
          <SummaryDialog threadId={threadId} onClose={() => setSummary(false)} />
        </Suspense>
      )}
    </>
  )
}
