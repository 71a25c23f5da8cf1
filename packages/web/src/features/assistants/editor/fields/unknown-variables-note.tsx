import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import {
  INSTRUCTION_VARIABLES,
  unknownVariables,
} from '@parlance/contract/assistants/instruction-variables.ts'
import { useTranslation } from 'react-i18next'

/**
 * Warns about text that looks like a variable but is none. It can be intended, so the instructions can still be saved.
 */
export function UnknownVariablesNote({ instructions }: { instructions: string }) {
  const { t } = useTranslation()
  const unknown = unknownVariables(instructions)
  return (
    <Box role="status">
      {unknown.length > 0 && (
        <Box sx={{ display: 'flex', gap: 0.75, mt: 0.75, typography: 'caption', color: 'warning.main' }}>
          <WarningAmberOutlined sx={{ fontSize: '1rem', mt: '1px' }} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {t('assistantForm.variables_unknown', {
              count: unknown.length,
              names: unknown.slice(0, SHOWN_MAX).join(', '),
              known: INSTRUCTION_VARIABLES.map((name) => `{{${name}}}`).join(', '),
            })}
          </Box>
        </Box>
      )}
    </Box>
  )
}

const SHOWN_MAX = 5
