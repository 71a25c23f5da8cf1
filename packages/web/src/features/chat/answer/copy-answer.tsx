import CheckOutlined from '@mui/icons-material/CheckOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import MenuItem from '@mui/material/MenuItem'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#lib/notify.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { MoreAction } from '#ui/navigation/more-action.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'
import { size } from '#ui/sizes.ts'

type Props = { message: Message; body: RefObject<HTMLDivElement | null> }

/** Copies an answer with its formatting; from the menu as plain text, or as the Markdown it was written in. */
export function CopyAnswer({ message, body }: Props) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const markdown = message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
  const shown = () =>
    [...(body.current?.querySelectorAll<HTMLElement>('[data-growing]') ?? [])].map(withoutControls)
  const plain = () => shown().map(withFormulasAsWritten).map(textAsShown).join('\n\n')

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
    const html = shown()
      .map(withFormulasOnce)
      .map((text) => text.innerHTML)
      .join('\n')
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
              <MenuItem
                key={label}
                onClick={() => {
                  close()
                  void copy(() => navigator.clipboard.writeText(text()))
                }}
              >
                {label}
              </MenuItem>
            ))}
          </PopMenu>
        )}
      />
    </>
  )
}

/** A copy of the model's output without additions of the page: heads of code blocks and buttons. */
function withoutControls(text: HTMLElement): HTMLElement {
  const copy = text.cloneNode(true) as HTMLElement
  for (const control of copy.querySelectorAll('.code > :not(pre), button')) control.remove()
  return copy
}

/** A formula is on the page twice, visually and for screen readers; in plain text it is its source. */
function withFormulasAsWritten(text: HTMLElement): HTMLElement {
  for (const formula of text.querySelectorAll('.katex'))
    formula.replaceWith(formula.querySelector('annotation')?.textContent ?? '')
  return text
}

/** With formatting a formula is its MathML alone: the other one is nothing without the styles of the page. */
function withFormulasOnce(text: HTMLElement): HTMLElement {
  for (const twin of text.querySelectorAll('.katex-html, .katex annotation')) twin.remove()
  return text
}

/** Its rendered lines, which only exist for elements in the page. */
function textAsShown(text: HTMLElement): string {
  const aside = document.createElement('div')
  aside.style.cssText = `position: fixed; inset: 0 auto auto -9999px; width: ${size.block}px`
  aside.append(text.cloneNode(true))
  document.body.append(aside)
  const written = aside.innerText.trim()
  aside.remove()
  return written
}
