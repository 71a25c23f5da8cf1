import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { FeatureConfig } from '@parlance/contract/admin/feature-configs.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf, purposeOf } from '#features/feature-configs/purpose.ts'
import { useSetFeatureConfig } from '#features/feature-configs/feature-configs.queries.ts'
import { SecretField } from '#features/feature-configs/secret-field.tsx'
import { ValueField } from '#features/feature-configs/value-field.tsx'
import { writtenAs } from '#features/feature-configs/written-value.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { notify } from '#lib/notify.ts'
import { StateChip } from '#ui/states/state-chip.tsx'
import { Toggle } from '#ui/fields/toggle.tsx'

type Props = {
  config: FeatureConfig
  /** The unsaved value of its field. */
  text: string | undefined
  problem: string | undefined
  onText: (text: string) => void
}

/**
 * One setting: its name, purpose, key, value, default, and who changed it. A switch takes effect immediately, other
 * values are saved with the page.
 */
export function FeatureConfigRow({ config, text, problem, onText }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const save = useSetFeatureConfig()
  const { kind, value, default: byDefault, is_set, required, changed_by, changed_at } = config
  const set = (next: FeatureConfig['value'] | undefined) =>
    save.mutate({ key: config.key, value: next }, { onSuccess: () => notify(t('common.saved')) })
  const isDefault = JSON.stringify(value) === JSON.stringify(byDefault)
  const version = changed_at ?? 'default'
  const name = nameOf(config, t)
  const purpose = purposeOf(config, t)

  return (
    <Box sx={{ py: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h3" id={id} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name} {required && <StateChip>{t('featureConfigs.required')}</StateChip>}
          </Typography>
          {purpose !== name && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {purpose}
            </Typography>
          )}
          <Typography variant="code" component="p" sx={{ color: 'muted', fontSize: '0.75rem' }}>
            {config.key}
          </Typography>
        </Box>
        {typeof value === 'boolean' && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2' }}>
            {valueText(value)}
            <Toggle labelledBy={id} checked={value} disabled={save.isPending} onChange={set} />
          </Box>
        )}
      </Box>
      {kind === 'secret' && (
        <SecretField
          key={version}
          labelledBy={id}
          isSet={is_set}
          busy={save.isPending}
          onSave={set}
          onRemove={() => set(undefined)}
        />
      )}
      {kind !== 'secret' && kind !== 'boolean' && (
        <ValueField label={name} config={config} text={text} problem={problem} onText={onText} />
      )}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 2,
          mt: 1,
          typography: 'caption',
          color: 'muted',
          overflowWrap: 'anywhere',
        }}
      >
        {kind !== 'secret' && <span>{t('featureConfigs.default_is', { value: valueText(byDefault) })}</span>}
        <span>
          {changed_at
            ? t('featureConfigs.changed', { name: changed_by ?? '–', date: formatMoment(changed_at) })
            : t('featureConfigs.never_changed')}
        </span>
        {!isDefault && (
          <Button size="small" disabled={save.isPending} onClick={() => set(undefined)}>
            {t('featureConfigs.reset')}
          </Button>
        )}
      </Box>
    </Box>
  )

  function valueText(of: FeatureConfig['value']): string {
    if (typeof of === 'boolean') return t(of ? 'featureConfigs.on' : 'featureConfigs.off')
    if (Array.isArray(of)) return of.join(', ') || t('featureConfigs.none')
    return writtenAs(of).replaceAll(/\s+/g, ' ') || t('featureConfigs.none')
  }
}
