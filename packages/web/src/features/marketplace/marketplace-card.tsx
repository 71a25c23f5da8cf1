import StarOutlineOutlined from '@mui/icons-material/StarOutlineOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { ASSISTANT_NAME_CUT, ASSISTANT_NAME_SHOWN_WHOLE } from '@parlance/contract/core/limits.ts'
import type { MarketplaceCard as Card } from '@parlance/contract/assistants/marketplace.ts'
import { useTranslation } from 'react-i18next'
import { CopyPicture } from '#features/marketplace/copy-picture.tsx'
import { InstallActions } from '#features/marketplace/install-actions.tsx'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { cut } from '#lib/texts/cut.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { StateChip } from '#ui/states/state-chip.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'

type Props = { card: Card; onOpen: () => void; onTag: (tagId: string) => void }

/** Tags on a card; the page of the assistant has all. */
const TAGS = 3

/** One assistant in the marketplace; its name opens its page. */
export function MarketplaceCard({ card, onOpen, onTag }: Props) {
  const { t } = useTranslation()
  const name = cut(card.name, ASSISTANT_NAME_SHOWN_WHOLE, ASSISTANT_NAME_CUT)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        position: 'relative',
        p: 2.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        transition: 'border-color 120ms, box-shadow 120ms',
        '&:hover': { borderColor: 'primary.main', boxShadow: 1 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <CopyPicture id={card.id} name={card.name} fileId={card.avatar_file_id} size={48} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Tooltip title={name === card.name ? '' : card.name}>
            <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
              <ButtonBase
                onClick={onOpen}
                sx={{
                  font: 'inherit',
                  textAlign: 'left',
                  // The whole card is clickable; controls above it keep their own action.
                  position: 'static',
                  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '12px' },
                  '&.Mui-focusVisible': { outline: 'none' },
                  '&.Mui-focusVisible::after': (theme) => ({
                    outline: `2px solid ${theme.vars?.palette.focus}`,
                    outlineOffset: 2,
                  }),
                }}
              >
                {name}
              </ButtonBase>
            </Typography>
          </Tooltip>
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
            {card.is_mine ? t('marketplace.by_me') : card.author || t('marketplace.shipped')}
          </Typography>
        </Box>
        {card.is_featured && (
          <Box sx={{ alignSelf: 'flex-start' }}>
            <StateChip icon={<StarOutlineOutlined />}>{t('marketplace.featured')}</StateChip>
          </Box>
        )}
      </Box>
      <Typography
        sx={{
          color: 'text.secondary',
          mt: 1.5,
          mb: 1.5,
          flex: 1,
          display: '-webkit-box',
          WebkitLineClamp: 3,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        {inMyLanguage(card.description)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mb: 1.5 }}>
        {card.tags.slice(0, TAGS).map((tag) => (
          <ButtonBase
            key={tag.id}
            onClick={() => onTag(tag.id)}
            sx={{
              zIndex: 1,
              minWidth: { xs: 44, md: 0 },
              minHeight: { xs: 44, md: 0 },
              borderRadius: 0.5,
              maxWidth: '100%',
              '&:hover': { textDecoration: 'underline' },
            }}
          >
            <StateChip>{tag.name}</StateChip>
          </ButtonBase>
        ))}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {[
            t('marketplace.uses', { count: card.usage_count, value: formatNumber(card.usage_count) }),
            card.languages.map((one) => one.toUpperCase()).join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ zIndex: 1, display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <InstallActions card={card} />
      </Box>
    </Box>
  )
}
