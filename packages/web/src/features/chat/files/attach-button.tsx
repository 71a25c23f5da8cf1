import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import { acceptOf, KNOWLEDGE_FORMATS, PICTURE_FORMATS } from '@parlance/contract/core/knowledge-formats.ts'
import { MESSAGE_FILES_MAX } from '@parlance/contract/core/limits.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { attachFiles } from '#features/chat/files/attach-files.ts'
import { useAttaching } from '#features/chat/files/attaching-store.ts'
import { useConversationProps } from '#features/chat/drafts/use-conversation-props.ts'
import { useTakePicked } from '#features/chat/files/use-picked-files.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'
import { useCan } from '#features/users/users.queries.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { filesTarget } from '#plugins/files-target.ts'
import { Slot, useIsFilled } from '#plugins/slot.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PopMenu, PopMenuItem } from '#ui/navigation/pop-menu.tsx'

const ACCEPT = acceptOf([...KNOWLEDGE_FORMATS, ...PICTURE_FORMATS])

/** Adds files to a message: from the computer, or with plugins from elsewhere. */
export function AttachButton({ scope }: { scope: string }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const hasPickers = useIsFilled('upload_menu_action')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const conversation = useConversationProps(scope)
  const takePicked = useTakePicked(scope)
  const added = useDraft(scope, ({ files }) => files.length)
  const coming = useAttaching(({ all }) => all.filter((one) => one.scope === scope).length)
  const target = filesTarget(
    { kind: 'thread', id: conversation.thread_id },
    MESSAGE_FILES_MAX - added - coming,
  )
  const can = useCan()
  const close = () => setAnchor(null)
  const take = () => void takePicked?.().catch(showFailure)
  const picked = () => {
    close()
    take()
  }
  const pick = () => {
    close()
    input.current?.click()
  }
  const openMenu = (button: HTMLElement) => {
    setAnchor(button)
    // why a file is not accepted
    void loadTexts(['pages']).catch(() => {})
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
        onClick={(event) => (hasPickers ? openMenu(event.currentTarget) : pick())}
      >
        <AttachFileOutlined fontSize="small" />
      </IconAction>
      {hasPickers && (
        <PopMenu anchor={anchor} label={t('chat.attach')} onClose={close}>
          <PopMenuItem onClick={pick}>
            <AttachFileOutlined />
            {t('chat.attach_computer')}
          </PopMenuItem>
          <Slot name="upload_menu_action" {...conversation} target={target} onClose={picked} />
          <Slot name="upload_menu_file_list" {...conversation} />
        </PopMenu>
      )}
      <Slot name="upload_menu_picker_portal" {...conversation} target={target} onPicked={take} />
    </>
  )
}
