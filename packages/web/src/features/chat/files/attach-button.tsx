import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import MenuItem from '@mui/material/MenuItem'
import { acceptOf, KNOWLEDGE_FORMATS, PICTURE_FORMATS } from '@parlance/contract/core/knowledge-formats.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachFiles } from '#features/chat/files/attach-files.ts'
import { pluginThread, useTakePicked } from '#features/chat/files/use-picked-files.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'
import { useCan } from '#features/users/users.queries.ts'
import { Slot, useIsFilled } from '#plugins/slot.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

const ACCEPT = acceptOf([...KNOWLEDGE_FORMATS, ...PICTURE_FORMATS])

/** Adds files to a message: from the computer, or with plugins from elsewhere. */
export function AttachButton({ scope }: { scope: string }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const hasPickers = useIsFilled('upload_menu_action')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const threadId = pluginThread(scope)
  const takePicked = useTakePicked(scope)
  const can = useCan()
  const close = () => setAnchor(null)
  const picked = () => {
    close()
    void takePicked?.().catch(showFailure)
  }
  const pick = () => {
    close()
    input.current?.click()
  }
  if (!can('file:upload')) return null
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        aria-label={t('chat.attach')}
        onChange={(event) => {
          void attachFiles(scope, [...(event.target.files ?? [])]).catch(showFailure)
          event.target.value = ''
        }}
      />
      <IconAction
        label={t('chat.attach')}
        {...(hasPickers && { 'aria-haspopup': 'menu' as const })}
        onClick={(event) => (hasPickers ? setAnchor(event.currentTarget) : pick())}
      >
        <AttachFileOutlined fontSize="small" />
      </IconAction>
      {hasPickers && (
        <PopMenu anchor={anchor} label={t('chat.attach')} onClose={close}>
          <MenuItem onClick={pick}>
            <AttachFileOutlined />
            {t('chat.attach_computer')}
          </MenuItem>
          <Slot name="upload_menu_action" thread_id={threadId} onClose={picked} />
          <Slot name="upload_menu_file_list" thread_id={threadId} />
        </PopMenu>
      )}
      <Slot name="upload_menu_picker_portal" thread_id={threadId} />
    </>
  )
}
