import { useTranslation } from 'react-i18next'
import type { Level } from '#features/sharing/sharing.queries.ts'
import { ChoiceButton } from '#ui/choice-button.tsx'

type Props = { label: string; value: Level; busy?: boolean; onChoose: (level: Level) => void }

const LEVELS = ['user', 'editor'] as const

/** User (can use) or Editor (can use and modify). */
export function LevelChoice({ label, value, busy = false, onChoose }: Props) {
  const { t } = useTranslation()
  const choices = LEVELS.map((level) => ({
    value: level,
    label: t(`sharing.level_${level}`),
    help: t(`sharing.${level}_help`),
  }))
  return <ChoiceButton label={label} value={value} choices={choices} busy={busy} onChoose={onChoose} />
}
