import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#lib/notify.ts'
import { CodeBox } from '#ui/content/code-box.tsx'

type Props = { label: string; copy: string; text: string; heading?: 'h2' | 'h3' | 'h4' }

/** Sample code with a copy button. */
export function CodeSample({ label, copy, text, heading = 'h3' }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const take = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify(t('common.copied'))
    } catch {
      notify(t('errors.ERROR'), { severity: 'error' })
    }
  }
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography id={id} variant="subtitle2" component={heading} sx={{ fontWeight: 600, flex: 1 }}>
          {label}
        </Typography>
        <Button
          size="small"
          startIcon={<ContentCopyOutlined />}
          aria-label={copy}
          onClick={() => void take()}
        >
          {t('common.copy')}
        </Button>
      </Box>
      <CodeBox labelledBy={id}>{text}</CodeBox>
    </Box>
  )
}
