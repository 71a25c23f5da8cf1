import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AssistantVersion } from '@parlance/contract/assistants/assistants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContentDiff } from '#features/assistants/versions/content-diff.tsx'
import type { DraftContent } from '#features/assistants/draft/draft.queries.ts'
import { CompareChoice } from '#ui/content/compare-choice.tsx'

type Props = {
  assistantId: string
  version: AssistantVersion
  /** The previous version, if there is one. */
  before: AssistantVersion | undefined
  draft: DraftContent
  hasUnsavedChanges: boolean
}

/** How a version differs from the previous one, or from the draft it would replace. */
export function VersionDifference({ assistantId, version, before, draft, hasUnsavedChanges }: Props) {
  const { t } = useTranslation()
  const [other, setOther] = useState<'before' | 'draft'>('before')
  const options = [
    { value: 'before', label: t('assistantForm.compare_before') },
    { value: 'draft', label: t('assistantForm.compare_draft') },
  ] as const
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h4" component="h3">
        {t('assistantForm.version', { number: version.number })}
      </Typography>
      <CompareChoice label={t('assistantForm.compare')} value={other} options={options} onChoose={setOther} />
      {other === 'draft' ? (
        <>
          {hasUnsavedChanges && (
            <Typography variant="body2" sx={{ color: 'warning.main', mb: 1.5 }}>
              {t('assistantForm.restore_replaces')}
            </Typography>
          )}
          <ContentDiff assistantId={assistantId} before={draft} after={version.content} />
        </>
      ) : before ? (
        <ContentDiff assistantId={assistantId} before={before.content} after={version.content} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('assistantForm.first_version')}</Typography>
      )}
    </Box>
  )
}
