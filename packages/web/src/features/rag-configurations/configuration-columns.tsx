import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RagConfiguration } from '@parlance/contract/knowledge/rag-configurations.ts'
import type { TFunction } from 'i18next'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import { Figure } from '#ui/tables/figure.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Acts = {
  onEdit: (configuration: RagConfiguration) => void
  onDelete: (configuration: RagConfiguration) => void
}

export function configurationColumns(t: TFunction, acts: Acts): Column<RagConfiguration, never>[] {
  return [
    {
      key: 'name',
      label: t('ragConfigurations.name'),
      cell: ({ name, description, is_default }) => (
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
            {name}
            {is_default && <StateChip tone="info">{t('ragConfigurations.default')}</StateChip>}
          </Box>
          {description !== '' && (
            <Typography variant="caption" sx={{ color: 'muted' }}>
              {description}
            </Typography>
          )}
        </Box>
      ),
    },
    {
      key: 'model',
      label: t('ragConfigurations.embedding_model'),
      cell: ({ embedding_model: model }) => {
        if (model === null) return t('ragConfigurations.words_alone')
        const name = inMyLanguage(model.label)
        return model.is_usable ? name : t('ragConfigurations.model_gone', { name })
      },
    },
    {
      key: 'splitter',
      label: t('ragConfigurations.splitter'),
      cell: ({ splitter_type }) => t(`ragConfigurations.splitter_${splitter_type}`),
    },
    {
      key: 'bases',
      label: t('ragConfigurations.knowledge_bases'),
      isNumber: true,
      cell: ({ knowledge_bases }) => <Figure value={knowledge_bases} />,
    },
    {
      key: 'actions',
      label: t('ragConfigurations.actions'),
      isActions: true,
      cell: (row) => (
        <>
          <IconAction
            label={t('ragConfigurations.edit_of', { name: row.name })}
            onClick={() => acts.onEdit(row)}
          >
            <EditOutlined fontSize="small" />
          </IconAction>
          <IconAction
            label={t('ragConfigurations.delete_of', { name: row.name })}
            onClick={() => acts.onDelete(row)}
          >
            <DeleteOutlined fontSize="small" />
          </IconAction>
        </>
      ),
    },
  ]
}
