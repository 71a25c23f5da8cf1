import Box from '@mui/material/Box'
import type { OfferedModel, Trial } from '@parlance/contract/models/providers.ts'
import { useTranslation } from 'react-i18next'
import { OfferedPicker } from '#features/providers/offered-picker.tsx'
import { TrialNote } from '#features/providers/trial-note.tsx'
import { FormSection } from '#ui/fields/form-section.tsx'

type Props = {
  result: { trial: Trial; data: OfferedModel[] } | undefined
  error: Error | null
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** What a test of the unsaved values found: whether they work, and models to tick. */
export function DraftTrial({ result, error, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Box sx={{ mt: 3 }}>
        <TrialNote trial={result?.trial} error={error} />
      </Box>
      {result && result.data.length > 0 && (
        <FormSection
          guide="provider#models"
          title={t('providers.offered')}
          help={t('providers.offered_pick')}
        >
          <Box>
            <OfferedPicker offered={result.data} chosen={chosen} onChoose={onChoose} />
          </Box>
        </FormSection>
      )}
    </>
  )
}
