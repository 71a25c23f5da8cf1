import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { PromptVersion } from '@parlance/contract/prompts/prompts.ts'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#lib/texts/format.ts'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { versions: PromptVersion[]; chosenId: string; onChoose: (id: string) => void }

export function VersionList({ versions, chosenId, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Box
      component="ul"
      aria-label={t('expert.versions')}
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: { xs: 220, md: 'none' }, overflowY: 'auto' }}
    >
      {versions.map(({ id, number, note, author, created_at, is_live }) => (
        <li key={id}>
          <ButtonBase
            aria-pressed={id === chosenId}
            onClick={() => onChoose(id)}
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
                {t('expert.version_number', { number })}
              </Typography>
              {is_live && <StateChip tone="success">{t('expert.live')}</StateChip>}
            </Box>
            {note !== '' && (
              <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {note}
              </Typography>
            )}
            <Typography component="span" variant="caption">
              {[author?.name, formatMoment(created_at)].filter(Boolean).join(', ')}
            </Typography>
          </ButtonBase>
        </li>
      ))}
    </Box>
  )
}
