import type { KnowledgeLevel } from '@parlance/contract/knowledge-bases.ts'
import { useTranslation } from 'react-i18next'
import { ChoiceButton } from '#ui/choice-button.tsx'

type Props = {
  label: string
  value: KnowledgeLevel
  busy?: boolean
  onChoose: (level: KnowledgeLevel) => void
}

const LEVELS = ['READ', 'WRITE', 'ADMIN'] as const

/** READ, WRITE or ADMIN, each with what it allows. */
export function BaseLevelChoice({ label, value, busy = false, onChoose }: Props) {
  const { t } = useTranslation()
  const choices = LEVELS.map((level) => ({
    value: level,
    label: level,
    help: t(`sharing.base_${level}`),
  }))
  return <ChoiceButton label={label} value={value} choices={choices} busy={busy} onChoose={onChoose} />
}
