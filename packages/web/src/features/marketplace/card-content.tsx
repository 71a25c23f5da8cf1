import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { MarketplaceDetail } from '@parlance/contract/assistants/marketplace.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReachList } from '#features/marketplace/reach-list.tsx'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { card: MarketplaceDetail; onTag: (tagId: string) => void }

/** The description, texts and access of an assistant. */
export function CardContent({ card, onTag }: Props) {
  const { t } = useTranslation()
  const description = inMyLanguage(card.description)
  const welcome = inMyLanguage(card.welcome)
  const starters = card.starters.map(inMyLanguage).filter((text) => text !== '')
  const languages = card.languages.map((one) => t(`marketplace.lang_${one}`)).join(', ')
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {description && (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description}</Typography>
      )}
      {(card.tags.length > 0 || languages) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
          {card.tags.map((tag) => (
            <ButtonBase
              key={tag.id}
              onClick={() => onTag(tag.id)}
              sx={{
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
          {languages && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('marketplace.languages', { list: languages })}
            </Typography>
          )}
        </Box>
      )}
      <Box sx={{ p: 2, borderRadius: '12px', bgcolor: 'sunken' }}>
        <ReachList reach={card.reach} heading="h3" />
      </Box>
      {welcome && (
        <Section title={t('marketplace.welcome')}>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{welcome}</Typography>
        </Section>
      )}
      {starters.length > 0 && (
        <Section title={t('marketplace.starters')}>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {starters.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
        </Section>
      )}
      {card.support_contact && (
        <Section title={t('marketplace.support')}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{card.support_contact}</Typography>
        </Section>
      )}
    </Box>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="subtitle2" component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </section>
  )
}
