import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import type { SystemAssistant } from '@parlance/contract/assistants/system-assistants.ts'
import type { TFunction } from 'i18next'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import { Figure } from '#ui/tables/figure.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

export function helperColumns(
  t: TFunction,
  onEdit: (helper: SystemAssistant) => void,
): Column<SystemAssistant, never>[] {
  return [
    { key: 'name', label: t('systemAssistants.name'), cell: (helper) => <Name helper={helper} t={t} /> },
    {
      key: 'status',
      label: t('systemAssistants.status'),
      cell: (helper) => <Status helper={helper} t={t} />,
    },
    {
      key: 'type',
      label: t('systemAssistants.model_type'),
      cell: (helper) => t(`models.type_${helper.model_type}`),
    },
    {
      key: 'models',
      label: t('systemAssistants.models'),
      cell: (helper) => <Models helper={helper} t={t} />,
    },
    {
      key: 'temperature',
      label: t('systemAssistants.temperature'),
      isNumber: true,
      cell: ({ temperature }) =>
        temperature === null ? t('systemAssistants.of_the_model') : <Figure value={temperature} />,
    },
    {
      key: 'actions',
      label: t('systemAssistants.actions'),
      isActions: true,
      cell: (helper) => (
        <IconAction
          label={t('systemAssistants.edit', { name: t(`systemAssistants.name_${helper.key}`) })}
          onClick={() => onEdit(helper)}
        >
          <EditOutlined fontSize="small" />
        </IconAction>
      ),
    },
  ]
}

type CellProps = { helper: SystemAssistant; t: TFunction }

function Name({ helper, t }: CellProps) {
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, fontWeight: 600 }}>
        {t(`systemAssistants.name_${helper.key}`)}
        {helper.has_own_instructions && <StateChip tone="info">{t('systemAssistants.edited')}</StateChip>}
      </Box>
      <Box sx={{ typography: 'body2', fontWeight: 400, color: 'text.secondary' }}>
        {t(`systemAssistants.about_${helper.key}`)}
      </Box>
    </>
  )
}

function Status({ helper, t }: CellProps) {
  return helper.is_enabled ? (
    <StateChip tone="success" icon={<CheckCircleOutlined />}>
      {t('systemAssistants.on')}
    </StateChip>
  ) : (
    <StateChip icon={<BlockOutlined />}>{t('systemAssistants.off')}</StateChip>
  )
}

function Models({ helper, t }: CellProps) {
  if (helper.models.length === 0) return t('systemAssistants.best_model')
  return helper.models.map((model) => inMyLanguage(model.label) || model.identifier).join(', ')
}
