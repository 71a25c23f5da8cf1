import type { PromptVersion } from '@parlance/contract/prompts/prompts.ts'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#lib/texts/format.ts'
import { StateChip } from '#ui/states/state-chip.tsx'
import { ChoiceList } from '#ui/tables/choice-list.tsx'

type Props = { versions: PromptVersion[]; chosenId: string; onChoose: (id: string) => void }

export function VersionList({ versions, ...choice }: Props) {
  const { t } = useTranslation()
  const entries = versions.map(({ id, number, note, author, created_at, is_live }) => ({
    id,
    title: t('expert.version_number', { number }),
    chips: is_live && <StateChip tone="success">{t('expert.live')}</StateChip>,
    text: note,
    caption: [author?.name, formatMoment(created_at)].filter(Boolean).join(', '),
  }))
  return <ChoiceList label={t('expert.versions')} entries={entries} {...choice} />
}
