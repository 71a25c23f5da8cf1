import Box from '@mui/material/Box'
import type { Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import { useTranslation } from 'react-i18next'
import { LevelChoice } from '#features/sharing/level-choice.tsx'
import { levels } from '#features/sharing/levels.ts'
import type { Level } from '#features/sharing/sharing.queries.ts'
import { SubjectField } from '#features/sharing/subject-field.tsx'

type Props = { level: Level; onLevel: (level: Level) => void; onChoose: (subject: Subject) => void }

/** The people and groups to share an assistant with, and their level. */
export function SubjectWithLevel({ level, onLevel, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <SubjectField help={t('sharing.levels_help')} onChoose={onChoose} />
      <LevelChoice level={level} choices={levels(t)} onLevel={onLevel} />
    </Box>
  )
}
