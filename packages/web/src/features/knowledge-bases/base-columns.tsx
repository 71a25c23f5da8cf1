import PublicOutlined from '@mui/icons-material/PublicOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { KnowledgeBase } from '@parlance/contract/knowledge/knowledge-bases.ts'
import type { TFunction } from 'i18next'
import type { BaseSort } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { StatusChip } from '#features/knowledge-bases/status-chip.tsx'
import { formatBytes, formatMoment } from '#lib/texts/format.ts'
import { descriptionOf } from '#features/knowledge-bases/description-of.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import { Figure } from '#ui/tables/figure.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'
import { TextLink } from '#ui/navigation/text-link.tsx'

/** The columns of the list of bases. */
export function baseColumns(t: TFunction): Column<KnowledgeBase, BaseSort>[] {
  return [
    {
      key: 'name',
      label: t('knowledgeBases.name'),
      sort: 'name',
      cell: (base) => <NameCell base={base} publicText={t('knowledgeBases.public')} />,
    },
    { key: 'owner', label: t('knowledgeBases.owner'), cell: (base) => ownerOf(base, t) },
    {
      key: 'right',
      label: t('knowledgeBases.right'),
      cell: (base) => t(`knowledgeBases.right_${base.right}`),
    },
    {
      key: 'files',
      label: t('knowledgeBases.files'),
      isNumber: true,
      cell: (base) => <Figure value={base.documents} />,
    },
    {
      key: 'size',
      label: t('knowledgeBases.size'),
      sort: 'size',
      isNumber: true,
      cell: (base) => formatBytes(base.size),
    },
    {
      key: 'status',
      label: t('knowledgeBases.status'),
      cell: (base) => <StatusChip base={base} />,
    },
    {
      key: 'synced',
      label: t('knowledgeBases.last_sync'),
      cell: (base) => (base.last_synced_at === null ? '–' : formatMoment(base.last_synced_at)),
    },
    {
      key: 'used_by',
      label: t('knowledgeBases.used_by'),
      isNumber: true,
      cell: (base) => <Figure value={base.used_by} />,
    },
  ]
}

function ownerOf(base: KnowledgeBase, t: TFunction): string {
  return base.is_mine ? t('knowledgeBases.me') : base.owner
}

function NameCell({ base, publicText }: { base: KnowledgeBase; publicText: string }) {
  return (
    <Box sx={{ minWidth: { md: 200 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <TextLink
          to="/knowledge-base/$knowledgeBaseId"
          params={{ knowledgeBaseId: base.id }}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {base.name}
        </TextLink>
        {base.is_public && <StateChip icon={<PublicOutlined />}>{publicText}</StateChip>}
      </Box>
      {base.description && (
        <Typography
          variant="caption"
          component="div"
          sx={{
            color: 'text.secondary',
            fontWeight: 400,
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
        >
          {descriptionOf(base)}
        </Typography>
      )}
    </Box>
  )
}
