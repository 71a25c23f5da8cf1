import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SearchAnswer } from '@parlance/contract/knowledge/retrieval.ts'
import { useTranslation } from 'react-i18next'
import { LazyMarkdown } from '#ui/content/lazy-markdown.tsx'

/** The curated answer that people get for the question of the search test. */
export function CuratedCard({ curated }: { curated: NonNullable<SearchAnswer['curated']> }) {
  const { t } = useTranslation()
  const { question, wording, answer, word_for_word } = curated
  return (
    <Box
      component="section"
      aria-label={t('retrieval.curated')}
      sx={{
        minWidth: 0,
        p: 2,
        border: 1,
        borderColor: 'success.main',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'caption', color: 'success.main' }}
      >
        <VerifiedOutlined fontSize="small" />
        {t('retrieval.curated')}
      </Box>
      <Typography variant="subtitle2" component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {question}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'muted', overflowWrap: 'anywhere' }}>
        {[
          ...(wording === question ? [] : [t('retrieval.curated_wording', { wording })]),
          t(word_for_word ? 'retrieval.curated_verbatim' : 'retrieval.curated_given'),
        ].join(' · ')}
      </Typography>
      <LazyMarkdown text={answer} isGrowing={false} />
    </Box>
  )
}
