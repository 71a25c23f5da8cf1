import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import PublicOutlined from '@mui/icons-material/PublicOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BaseTab } from '#features/knowledge-bases/base-tabs.ts'
import { StatusChip } from '#features/knowledge-bases/status-chip.tsx'
import { formatBytes, formatNumber } from '#lib/texts/format.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'
import { descriptionOf } from '#features/knowledge-bases/description-of.ts'
import { size } from '#ui/sizes.ts'

type Props = {
  base: KnowledgeBaseDetail
  actions: ReactNode
  onTab: (tab: BaseTab) => void
  /** The tabs. */
  children: ReactNode
}

/**
 * The name of a base, its state, a summary of its content, and its tabs. On a phone the tabs do not move when another
 * one is selected or the state changes: a tap between two places would be lost.
 */
export function BaseHead({ base, actions, onTab, children }: Props) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  return (
    <>
      <title>{base.name}</title>
      <BackLink to="/knowledge-base">{t('knowledgeBases.all')}</BackLink>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 320 } }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
            <Typography
              variant="h2"
              component="h1"
              sx={{ overflowWrap: 'anywhere', flex: { xs: '1 0 100%', sm: '0 1 auto' } }}
            >
              {base.name}
            </Typography>
            <Box role="status" sx={{ display: 'contents' }}>
              <StatusChip base={base} />
            </Box>
            {base.is_public && <StateChip icon={<PublicOutlined />}>{t('knowledgeBases.public')}</StateChip>}
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
            {factsOf().join(' · ')}
          </Typography>
          {base.description && (
            <Typography
              sx={{
                color: 'text.secondary',
                mt: 0.75,
                maxWidth: size.block,
                whiteSpace: 'pre-line',
                overflowWrap: 'anywhere',
              }}
            >
              {descriptionOf(base)}
            </Typography>
          )}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            order: { xs: 1, sm: 0 },
            mt: { xs: -1.5, sm: 0 },
            mb: { xs: 2, sm: 0 },
            '&:empty': { display: 'none' },
          }}
        >
          {!isPhone && base.may.includes('share') && (
            <Button
              variant="outlined"
              startIcon={<PersonAddAltOutlined fontSize="small" />}
              onClick={() => onTab('sharing')}
            >
              {t('knowledgeBases.share')}
            </Button>
          )}
          {actions}
        </Box>
        <Box sx={{ width: '100%', mt: -1.5 }}>{children}</Box>
      </Box>
    </>
  )

  function factsOf(): string[] {
    const { documents, chunks, size, owner, rebuilding, assistants, used_by } = base
    return [
      t('knowledgeBases.count_files', { count: documents, value: formatNumber(documents) }),
      t('knowledgeBases.count_passages', { count: chunks, value: formatNumber(chunks) }),
      formatBytes(size),
      ...(base.is_mine ? [] : [t('knowledgeBases.owned_by', { owner })]),
      ...(used_by > 0 ? [usedBy(assistants.map((one) => one.name))] : []),
      ...(base.status === 'syncing' && chunks > 0 ? [t('knowledgeBases.old_answers')] : []),
      ...(rebuilding
        ? [
            t('knowledgeBases.rebuilding', {
              done: formatNumber(rebuilding.done),
              total: formatNumber(rebuilding.total),
            }),
          ]
        : []),
    ]
  }

  function usedBy(names: string[]): string {
    if (names.length === 0) return t('knowledgeBases.used_by_count', { count: base.used_by })
    const others = base.used_by - names.length
    return others > 0
      ? t('knowledgeBases.used_by_more', { names: names.join(', '), count: others })
      : t('knowledgeBases.used_by_names', { names: names.join(', ') })
  }
}
