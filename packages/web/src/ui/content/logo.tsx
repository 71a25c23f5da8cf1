import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The wordmark in the text colour of the mode; a png if the svg fails. */
export function Logo({ height = 32 }: { height?: number }) {
  const { t } = useTranslation()
  const [format, setFormat] = useState<'svg' | 'png'>('svg')
  return (
    <>
      {(['light', 'dark'] as const).map((mode) => (
        <Box
          key={mode}
          component="img"
          src={`/logo${mode === 'dark' ? '-dark' : ''}.${format}`}
          alt={t('common.product')}
          width={Math.round(height * 5.2)}
          height={height}
          onError={() => setFormat('png')}
          sx={(theme) => ({
            display: mode === 'light' ? 'block' : 'none',
            ...theme.applyStyles('dark', { display: mode === 'dark' ? 'block' : 'none' }),
          })}
        />
      ))}
    </>
  )
}
