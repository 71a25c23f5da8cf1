import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { ChoiceButton, type Choice } from '#ui/fields/choice-button.tsx'

type Props<L extends string> = { level: L; choices: readonly Choice<L>[]; onLevel: (level: L) => void }

/** The level of a share: to the right of the field and aligned with it; on narrow screens below it and as wide. */
export function LevelChoice<L extends string>({ level, choices, onLevel }: Props<L>) {
  const { t } = useTranslation()
  return (
    <Box sx={{ pt: { sm: '30px' }, width: { xs: '100%', sm: 'auto' } }}>
      <ChoiceButton isField label={t('sharing.level')} value={level} choices={choices} onChoose={onLevel} />
    </Box>
  )
}
