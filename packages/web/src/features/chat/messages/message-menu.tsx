import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { Suspense, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useConversationActions } from '#features/chat/conversation/conversation-actions.ts'
import { quoteIn } from '#features/chat/messages/quote.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

const Entries = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/messages/message-menu-entries.tsx')).MessageMenuEntries }
})

type Props = { message: Message; body: RefObject<HTMLElement | null>; isBusy: boolean }

/** The actions for one message of a conversation; not in previews. Its entries are loaded when it is opened. */
export function MessageMenu({ message, body, isBusy }: Props) {
  const { t } = useTranslation()
  const { more } = useConversationActions()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  // some browsers clear the selection when a button is pressed
  const selected = useRef<string | null>(null)
  const [quote, setQuote] = useState<string | null>(null)
  if (more === null) return null
  return (
    <>
      <IconAction
        label={t('chat.message_menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerDown={() => {
          selected.current = quoteIn(body.current)
        }}
        onClick={(event) => {
          setQuote(quoteIn(body.current) ?? selected.current)
          selected.current = null
          setAnchor(event.currentTarget)
          setWasOpen(true)
        }}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconAction>
      {wasOpen && (
        <Suspense>
          <Entries
            anchor={anchor}
            message={message}
            more={more}
            quote={quote}
            isBusy={isBusy}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}
