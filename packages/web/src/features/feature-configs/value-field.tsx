import Box from '@mui/material/Box'
import type { FeatureConfig } from '@parlance/contract/admin/feature-configs.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { readerOf, writtenAs } from '#features/feature-configs/written-value.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

type Props = {
  config: FeatureConfig
  label: string
  text: string | undefined
  problem: string | undefined
  onText: (text: string) => void
}

/** A typed value: a number, a text, a list with one entry per line, or JSON. */
export function ValueField({ config, label, text, problem, onText }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { isLong, help } = readerOf(config.kind)
  return (
    <Box sx={{ mt: 1.5 }}>
      <TextInput
        isCode
        {...(isLong && { lines: [2, 14] })}
        isDecimal={config.kind === 'number'}
        value={text ?? writtenAs(config.value)}
        input={{ 'aria-label': label, 'aria-describedby': id }}
        isWrong={problem !== undefined}
        onChange={onText}
      />
      <Box id={id} sx={{ mt: 0.75, typography: 'caption', color: 'muted' }}>
        {problem === undefined ? help !== null && t(help) : <FieldError>{problem}</FieldError>}
      </Box>
    </Box>
  )
}
