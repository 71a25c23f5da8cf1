import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { HowFound } from '@parlance/contract/chat/runs.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FoundEntry } from '#features/chat/sources/found-entry.tsx'
import { foundQuery } from '#features/chat/sources/found.queries.ts'
import { formatDate } from '#lib/texts/format.ts'
import { conditionText } from '#lib/texts/field-value.ts'
import { TextLink } from '#ui/navigation/text-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { threadId: string; messageId: string; onClose: () => void }

/** The searches for an answer, the passages that it received, and those that were left out. */
export function FoundDialog({ threadId, messageId, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const { data, error, refetch } = useQuery(foundQuery(threadId, messageId))
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={isNarrow} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('howFound.title')}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        {data ? (
          <Found found={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <RowSkeletons count={4} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Found({ found }: { found: HowFound }) {
  const { t } = useTranslation()
  const { mode, has_scores, is_declined, passages, not_searched, curated } = found
  const used = passages.filter(({ number }) => number !== null)
  const rest = passages.filter(({ number }) => number === null)
  return (
    <>
      <Search found={found} />
      {mode === 'whole' && <Typography variant="body2">{t('howFound.whole')}</Typography>}
      {mode === 'search' && !has_scores && <Typography variant="body2">{t('howFound.no_scores')}</Typography>}
      {has_scores && used.length === 0 && !curated?.is_verbatim && (
        <Typography variant="body2">{t(is_declined ? 'howFound.declined' : 'howFound.nothing')}</Typography>
      )}
      {used.length > 0 && (
        <Part title={t('howFound.used', { count: used.length })} help={t('howFound.used_help')}>
          {used.map((passage) => (
            <FoundEntry key={passage.number} passage={passage} scores={passage} />
          ))}
        </Part>
      )}
      {rest.length > 0 && (
        <Part
          title={t('howFound.left_out', { count: rest.length })}
          help={t(is_declined ? 'howFound.declined_help' : 'howFound.left_out_help')}
        >
          {rest.map((passage, at) => (
            <FoundEntry key={at} passage={passage} scores={passage}>
              <StateChip>{t(is_declined ? 'howFound.no_support' : 'howFound.no_room')}</StateChip>
            </FoundEntry>
          ))}
        </Part>
      )}
      {not_searched.length > 0 && (
        <Part
          title={t('howFound.not_searched', { count: not_searched.length })}
          help={t('howFound.not_searched_help')}
        >
          {not_searched.map((passage) => (
            <FoundEntry key={passage.chunk_id} passage={passage}>
              <StateChip tone="warning">{t(`howFound.${passage.why}`)}</StateChip>
            </FoundEntry>
          ))}
        </Part>
      )}
    </>
  )
}

/** The queries, the bases with links to their search tests, and the methods. */
function Search({
  found: { mode, query, rewritten_from, further, knowledge_bases, filter, passages, is_reranked, curated },
}: {
  found: HowFound
}) {
  const { t } = useTranslation()
  const isSearched = !curated?.is_verbatim
  const queryLabel =
    rewritten_from !== null ? 'howFound.query_rewritten' : isSearched ? 'howFound.query' : 'howFound.asked'
  const isHybrid = passages.some(({ vector_score }) => vector_score !== null)
  const how = [
    t(isHybrid ? 'howFound.by_both' : 'howFound.by_words'),
    ...(is_reranked ? [t('howFound.reranked')] : []),
  ]
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'fit-content(35%) 1fr' },
        gap: { xs: 0.25, sm: '8px 24px' },
        m: 0,
        typography: 'body2',
        overflowWrap: 'anywhere',
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, mb: { xs: 1, sm: 0 }, whiteSpace: 'pre-line' },
      }}
    >
      {rewritten_from !== null && (
        <>
          <dt>{t('howFound.asked')}</dt>
          <dd>{rewritten_from}</dd>
        </>
      )}
      {query !== '' && (
        <>
          <dt>{t(queryLabel)}</dt>
          <dd>{query}</dd>
        </>
      )}
      {curated && (
        <>
          <dt>{t('howFound.curated')}</dt>
          <dd>
            <TextLink
              to="/knowledge-base/$knowledgeBaseId"
              params={{ knowledgeBaseId: curated.knowledge_base_id }}
              search={{ tab: 'answers' }}
            >
              {curated.question}
            </TextLink>
            <Box>
              {t('howFound.curated_reviewed', { date: formatDate(curated.reviewed_at) })}.{' '}
              {t(curated.is_verbatim ? 'howFound.curated_verbatim' : 'howFound.curated_given')}
            </Box>
          </dd>
        </>
      )}
      {further.length > 0 && (
        <>
          <dt>{t('howFound.further')}</dt>
          <dd>{further.join('\n')}</dd>
        </>
      )}
      {knowledge_bases.length > 0 && (
        <>
          <dt>{t('howFound.bases')}</dt>
          <dd>
            {knowledge_bases.map(({ id, name, can_test }) => (
              <Box key={id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
                <span>{name}</span>
                {can_test && query !== '' && (
                  <TextLink
                    to="/knowledge-base/$knowledgeBaseId"
                    params={{ knowledgeBaseId: id }}
                    search={{ tab: 'search', query }}
                    aria-label={t('howFound.test_of', { name })}
                  >
                    {t('howFound.test')}
                  </TextLink>
                )}
              </Box>
            ))}
          </dd>
        </>
      )}
      {filter.length > 0 && (
        <>
          <dt>{t('howFound.filter')}</dt>
          <dd>{filter.map((condition) => conditionText(condition, t)).join('\n')}</dd>
        </>
      )}
      {mode === 'search' && passages.length > 0 && (
        <>
          <dt>{t('howFound.how')}</dt>
          <dd>{how.join(', ')}</dd>
        </>
      )}
    </Box>
  )
}

type PartProps = { title: string; help: string; children: ReactNode }

function Part({ title, help, children }: PartProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 1 }}>
        {help}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {children}
      </Box>
    </Box>
  )
}
