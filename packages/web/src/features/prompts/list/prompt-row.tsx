import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PromptItem } from '@parlance/contract/prompts/prompts.ts'
import { useTranslation } from 'react-i18next'
import { PromptMenu, type RenderSharing } from '#features/prompts/list/prompt-menu.tsx'
import { formatMoment } from '#lib/texts/format.ts'
import { BoxLink } from '#ui/navigation/box-link.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { prompt: PromptItem; renderSharing: RenderSharing }

export function PromptRow({ prompt, renderSharing }: Props) {
  const { t } = useTranslation()
  const { id, name, owner, is_mine, is_shared, live_number, updated_at } = prompt
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, py: 1.25, minHeight: 64 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 }}>
          <BoxLink
            to="/expert/$promptId"
            params={{ promptId: id }}
            sx={{
              color: 'text.primary',
              fontWeight: 600,
              overflowWrap: 'anywhere',
              textDecoration: 'none',
              '&:hover': { textDecoration: 'underline' },
            }}
          >
            {name}
          </BoxLink>
          {live_number !== null && (
            <StateChip tone="success">{t('expert.live_number', { number: live_number })}</StateChip>
          )}
          {is_mine && is_shared && <StateChip tone="info">{t('expert.shared')}</StateChip>}
        </Box>
        <Typography variant="caption" component="div" sx={{ color: 'muted', overflowWrap: 'anywhere' }}>
          {is_mine
            ? t('expert.changed', { moment: formatMoment(updated_at) })
            : t('expert.of', { owner, moment: formatMoment(updated_at) })}
        </Typography>
      </Box>
      <PromptMenu id={id} name={name} renderSharing={renderSharing} />
    </Box>
  )
}
