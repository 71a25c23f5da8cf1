import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import type { PassageChange } from '@parlance/contract/knowledge/passage-changes.ts'
import { useTranslation } from 'react-i18next'
import { StateChip } from '#ui/states/state-chip.tsx'

/** Shows that a passage was edited or added by hand. */
export function ManualChip({ manual }: { manual: PassageChange['kind'] }) {
  const { t } = useTranslation()
  return (
    <StateChip tone="info" icon={<EditNoteOutlined />}>
      {t(`common.manual_${manual}`)}
    </StateChip>
  )
}
