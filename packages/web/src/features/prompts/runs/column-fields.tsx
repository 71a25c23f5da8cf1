import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PromptVersion } from '@parlance/contract/prompts/prompts.ts'
import { useTranslation } from 'react-i18next'
import { ParamFields } from '#features/prompts/editor/param-fields.tsx'
import { type ColumnChoice, type Contents, paramsIn } from '#features/prompts/runs/columns.ts'
import { ToggleField } from '#ui/fields/toggle.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = {
  number: number
  column: ColumnChoice
  contents: Contents
  versions: readonly PromptVersion[]
  live: { id: string; number: number } | null
  canEdit: boolean
  onChange: (part: Partial<ColumnChoice>) => void
  /** Null for the only column. */
  onRemove: (() => void) | null
}

/** What one column runs: a version, and its own parameters if they differ. */
export function ColumnFields(props: Props) {
  const { number, column, contents, versions, live, canEdit, onChange, onRemove } = props
  const { t } = useTranslation()
  const { version_id, params } = column
  const content = contents.get(version_id)
  const name = t('expert.column', { number })
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 1.5,
        display: 'grid',
        gap: 1.5,
        alignContent: 'start',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
        <Typography variant="subtitle2" component="h3" sx={{ flex: 1, fontWeight: 600 }}>
          {name}
        </Typography>
        {onRemove && (
          <IconAction label={t('expert.remove_column', { number })} onClick={onRemove}>
            <CloseOutlined fontSize="small" />
          </IconAction>
        )}
      </Box>
      {canEdit && (
        <SelectField
          label={t('expert.version')}
          value={version_id ?? ''}
          options={[
            { value: '', label: t('expert.draft') },
            ...versions.map((one) => ({
              value: one.id,
              label: t(one.id === live?.id ? 'expert.version_live' : 'expert.version_number', {
                number: one.number,
              }),
            })),
          ]}
          onChange={(id) => onChange({ version_id: id === '' ? null : id })}
        />
      )}
      <ToggleField
        label={t('expert.own_params')}
        checked={params !== null}
        onChange={(isOwn) => onChange({ params: isOwn && content ? paramsIn(content) : null })}
      />
      {params && (
        <ParamFields params={params} onChange={(part) => onChange({ params: { ...params, ...part } })} />
      )}
    </Box>
  )
}
