import CheckOutlined from '@mui/icons-material/CheckOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Button from '@mui/material/Button'
import { memo, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { GrowingCode } from '#ui/markdown/growing-code.tsx'
import { useHighlighted } from '#ui/markdown/highlight.ts'

type Props = { code: string; language: string; finished: boolean }

/** Code with its language and a copy button; highlighted when it is complete. */
export const CodeBlock = memo(function CodeBlock({ code, language, finished }: Props) {
  const { t } = useTranslation()
  const body = useRef<HTMLDivElement>(null)
  const html = useHighlighted(code, language.toLowerCase(), finished)
  const label = language || t('markdown.code')
  return (
    <div className="code" ref={body}>
      <Head label={label} body={body} />
      {!finished ? (
        <GrowingCode code={code} label={label} />
      ) : html === null ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <pre tabIndex={0} aria-label={label}>
          {code}
        </pre>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <pre tabIndex={0} aria-label={label} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </div>
  )
})

type HeadProps = { label: string; body: RefObject<HTMLDivElement | null> }

/** Copies the code from the page, so that it does not rerender when the code grows. */
const Head = memo(function Head({ label, body }: HeadProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), 2000) : undefined
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await navigator.clipboard.writeText(body.current?.querySelector('pre')?.textContent ?? '')
    setCopied(true)
  }
  return (
    <div>
      <span>{label}</span>
      <Button
        size="small"
        color="inherit"
        aria-label={t('markdown.copy_code')}
        startIcon={copied ? <CheckOutlined fontSize="small" /> : <ContentCopyOutlined fontSize="small" />}
        onClick={() => void copy()}
        sx={quiet}
      >
        {t(copied ? 'common.copied' : 'common.copy')}
      </Button>
    </div>
  )
})

const quiet = { color: 'text.secondary' } as const
