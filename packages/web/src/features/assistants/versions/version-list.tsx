import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { AssistantVersion } from '@parlance/contract/assistants/assistants.ts'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#lib/texts/format.ts'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { versions: AssistantVersion[]; chosenId: string; onChoose: (id: string) => void }

export function VersionList({ versions, chosenId, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Box
      component="ul"
      aria-label={t('assistantForm.versions')}
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: { xs: 220, md: 'none' }, overflowY: 'auto' }}
    >
      {versions.map((version) => (
        <li key={version.id}>
          <ButtonBase
            aria-pressed={version.id === chosenId}
            onClick={() => onChoose(version.id)}
            sx={{
              width: '100%',
              px: 1.5,
              py: 1,
              gap: 0.5,
              flexDirection: 'column',
              alignItems: 'flex-start',
              textAlign: 'left',
              borderRadius: 1,
              '&:hover': { bgcolor: 'tint' },
              '&[aria-pressed=true]': { bgcolor: 'primary.light', color: 'onPrimaryContainer' },
              '&.Mui-focusVisible': { outlineOffset: -2 },
            }}
          >
            <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
              <Typography component="span" variant="subtitle2" sx={{ fontWeight: 600 }}>
                {t('assistantForm.version', { number: version.number })}
              </Typography>
              {version.is_saved && <StateChip tone="success">{t('assistantForm.version_saved')}</StateChip>}
              {version.origin === 'model_replaced' && (
                <StateChip>{t('assistantForm.version_model_replaced')}</StateChip>
              )}
              {version.is_approved && (
                <StateChip tone="info">{t('assistantForm.version_approved')}</StateChip>
              )}
            </Box>
            <Typography component="span" variant="caption">
              {[version.author?.name, formatMoment(version.created_at)].filter(Boolean).join(', ')}
            </Typography>
          </ButtonBase>
        </li>
      ))}
    </Box>
  )
}
