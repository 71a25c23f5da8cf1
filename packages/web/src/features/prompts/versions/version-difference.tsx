import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PromptContent, PromptVersion } from '@parlance/contract/prompts/prompts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PromptDiff } from '#features/prompts/versions/prompt-diff.tsx'
import { CompareChoice } from '#ui/content/compare-choice.tsx'

type Props = {
  version: PromptVersion
  /** The previous version, if there is one. */
  before: PromptVersion | undefined
  draft: PromptContent
  hasUnsavedChanges: boolean
}

/** How a version differs from the previous one, or from the draft that it would replace. */
export function VersionDifference({ version, before, draft, hasUnsavedChanges }: Props) {
  const { t } = useTranslation()
  const [other, setOther] = useState<'before' | 'draft'>(before ? 'before' : 'draft')
  const options = [
    ...(before ? [{ value: 'before', label: t('assistantForm.compare_before') } as const] : []),
    { value: 'draft', label: t('assistantForm.compare_draft') } as const,
  ]
  const from = other === 'draft' ? draft : before?.content
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h4" component="h3">
        {t('expert.version_number', { number: version.number })}
      </Typography>
      <CompareChoice label={t('assistantForm.compare')} value={other} options={options} onChoose={setOther} />
      {other === 'draft' && hasUnsavedChanges && (
        <Typography variant="body2" sx={{ color: 'warning.main', mb: 1.5 }}>
          {t('assistantForm.restore_replaces')}
        </Typography>
      )}
      {from && <PromptDiff before={from} after={version.content} />}
    </Box>
  )
}
