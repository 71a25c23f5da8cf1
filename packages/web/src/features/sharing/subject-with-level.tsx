import Box from '@mui/material/Box'
import type { Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import { useTranslation } from 'react-i18next'
import { levels } from '#features/sharing/levels.ts'
import type { Level } from '#features/sharing/sharing.queries.ts'
import { SubjectField } from '#features/sharing/subject-field.tsx'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'

type Props = { level: Level; onLevel: (level: Level) => void; onChoose: (subject: Subject) => void }

/** Whom to share an assistant with, and what they can do with it. */
export function SubjectWithLevel({ level, onLevel, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <SubjectField withExternal help={t('sharing.levels_help')} onChoose={onChoose} />
      <Box sx={{ pt: { sm: '30px' } }}>
        <ChoiceButton label={t('sharing.level')} value={level} choices={levels(t)} onChoose={onLevel} />
      </Box>
    </Box>
  )
}
