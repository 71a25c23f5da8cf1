import CheckOutlined from '@mui/icons-material/CheckOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { textAsShown, withFormulasAsWritten, withoutControls } from '#features/chat/answer/answer-text.ts'
import { officeHtml } from '#features/chat/answer/office-html.ts'
import { sourceNotes } from '#features/chat/answer/source-notes.ts'
import { notify } from '#lib/notify.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { MoreAction } from '#ui/navigation/more-action.tsx'
import { PopMenu, PopMenuItem } from '#ui/navigation/pop-menu.tsx'

type Props = { message: Message; body: RefObject<HTMLDivElement | null> }

/** Copies an answer with its formatting; the menu offers plain text, or the original Markdown. */
export function CopyAnswer({ message, body }: Props) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const markdown = textOf(message.parts, '\n\n')
  const shown = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-growing]') ?? [])]
  const plain = () => shown().map(withoutControls).map(withFormulasAsWritten).map(textAsShown).join('\n\n')

  const copy = async (write: () => Promise<void>) => {
    try {
      await write()
      setCopied(true)
      notify(t('common.copied'))
      setTimeout(() => setCopied(false), 2000)
    } catch {
      notify(t('errors.ERROR'), { severity: 'error' })
    }
  }
  const copyRich = () => {
    const html = officeHtml(shown(), sourceNotes(message, t), t('chat.copied_sources'))
    const types = { 'text/html': html, 'text/plain': plain() }
    const blobs = Object.entries(types).map(([type, content]) => [type, new Blob([content], { type })])
    return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
  }

  const formats = [
    { label: t('chat.copy_plain'), text: plain },
    { label: t('chat.copy_markdown'), text: () => markdown },
  ]

  return (
    <>
      <IconAction label={t('common.copy')} onClick={() => void copy(copyRich)}>
        {copied ? <CheckOutlined fontSize="small" /> : <ContentCopyOutlined fontSize="small" />}
      </IconAction>
      <MoreAction
        label={t('chat.copy_as')}
        renderMenu={(anchor, close) => (
          <PopMenu anchor={anchor} label={t('chat.copy_as')} onClose={close}>
            {formats.map(({ label, text }) => (
              <PopMenuItem
                key={label}
                onClick={() => {
                  close()
                  void copy(() => navigator.clipboard.writeText(text()))
                }}
              >
                {label}
              </PopMenuItem>
            ))}
          </PopMenu>
        )}
      />
    </>
  )
}
