import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { FeatureConfig } from '@parlance/contract/admin/feature-configs.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readerOf, writtenAs } from '#features/feature-configs/written-value.ts'
import { FieldError } from '#ui/fields/field-error.tsx'

type Value = FeatureConfig['value']
type Props = { config: FeatureConfig; busy: boolean; onSave: (value: Value) => void }

/** A value that is written: a number, a text, a list with one entry a line, JSON. */
export function ValueField({ config, busy, onSave }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { isLong, help, read } = readerOf(config.kind)
  const before = writtenAs(config.value)
  const [text, setText] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const save = () => {
    const result = read(text)
    if ('problem' in result) setProblem(t(result.problem))
    else onSave(result.value)
  }
  return (
    <Box sx={{ mt: 1.5 }}>
      <OutlinedInput
        multiline={isLong}
        fullWidth
        {...(isLong && { minRows: 2, maxRows: 14 })}
        value={text}
        error={problem !== null}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(null)
        }}
        aria-describedby={id}
        slotProps={{
          input: {
            'aria-label': config.key,
            spellCheck: false,
            ...(config.kind === 'number' && { inputMode: 'decimal' }),
          },
        }}
        sx={{ typography: 'code', ...(isLong && { p: 0 }), '& textarea, & input': { fontFamily: 'inherit' } }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.75 }}>
        <Box id={id} sx={{ flex: 1, typography: 'caption', color: 'muted' }}>
          {problem === null ? help !== null && t(help) : <FieldError>{problem}</FieldError>}
        </Box>
        <Button size="small" variant="outlined" loading={busy} disabled={text === before} onClick={save}>
          {t('common.save')}
        </Button>
      </Box>
    </Box>
  )
}
