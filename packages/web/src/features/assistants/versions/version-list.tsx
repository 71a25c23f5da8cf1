import type { AssistantVersion } from '@parlance/contract/assistants/assistants.ts'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#lib/texts/format.ts'
import { StateChip } from '#ui/states/state-chip.tsx'
import { ChoiceList } from '#ui/tables/choice-list.tsx'

type Props = { versions: AssistantVersion[]; chosenId: string; onChoose: (id: string) => void }

export function VersionList({ versions, ...choice }: Props) {
  const { t } = useTranslation()
  const entries = versions.map(({ id, number, author, created_at, is_saved, is_approved, origin }) => ({
    id,
    title: t('assistantForm.version', { number }),
    chips: (
      <>
        {is_saved && <StateChip tone="success">{t('assistantForm.version_saved')}</StateChip>}
        {origin === 'model_replaced' && <StateChip>{t('assistantForm.version_model_replaced')}</StateChip>}
        {is_approved && <StateChip tone="info">{t('assistantForm.version_approved')}</StateChip>}
      </>
    ),
    caption: [author?.name, formatMoment(created_at)].filter(Boolean).join(', '),
  }))
  return <ChoiceList label={t('assistantForm.versions')} entries={entries} {...choice} />
}
