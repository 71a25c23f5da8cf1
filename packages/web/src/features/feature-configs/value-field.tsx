import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { FeatureConfig } from '@parlance/contract/admin/feature-configs.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { readerOf, writtenAs } from '#features/feature-configs/written-value.ts'
import { FieldError } from '#ui/fields/field-error.tsx'

type Props = {
  config: FeatureConfig
  label: string
  text: string | undefined
  problem: string | undefined
  onText: (text: string) => void
}

/** A value that is written: a number, a text, a list with one entry a line, JSON. */
export function ValueField({ config, label, text, problem, onText }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { isLong, help } = readerOf(config.kind)
  return (
    <Box sx={{ mt: 1.5 }}>
      <OutlinedInput
        multiline={isLong}
        fullWidth
        {...(isLong && { minRows: 2, maxRows: 14 })}
        value={text ?? writtenAs(config.value)}
        error={problem !== undefined}
        onChange={(event) => onText(event.target.value)}
        slotProps={{
          input: {
            'aria-label': label,
            'aria-describedby': id,
            spellCheck: false,
            ...(config.kind === 'number' && { inputMode: 'decimal' }),
          },
        }}
        sx={{ typography: 'code', ...(isLong && { p: 0 }), '& textarea, & input': { fontFamily: 'inherit' } }}
      />
      <Box id={id} sx={{ mt: 0.75, typography: 'caption', color: 'muted' }}>
        {problem === undefined ? help !== null && t(help) : <FieldError>{problem}</FieldError>}
      </Box>
    </Box>
  )
}
