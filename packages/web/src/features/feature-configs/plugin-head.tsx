import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AdminPlugin } from '@parlance/contract/admin/plugins.ts'
import { useTranslation } from 'react-i18next'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { PluginFailures } from '#plugins/plugin-failures.tsx'
import { PackedPlugin } from '#features/feature-configs/packed-plugin.tsx'
import { PluginTest } from '#features/feature-configs/plugin-test.tsx'
import { HelpLink } from '#ui/navigation/help-link.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

const TONES = { on: 'success', off: 'quiet', waiting: 'warning', failed: 'error' } as const

type Props = {
  plugin: AdminPlugin
  /** Whether its fields have unsaved values. */
  isUnsaved: boolean
}

/** The header of a plugin: whether it is enabled, why it is unavailable if it is, and whether its settings work. */
export function PluginHead({ plugin, isUnsaved }: Props) {
  const { t } = useTranslation()
  const { id, name, description, state, problem } = plugin
  return (
    <Box sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h3" component="h2">
          {name}
        </Typography>
        <StateChip tone={TONES[state]}>{t(`featureConfigs.plugin_${state}`)}</StateChip>
        {/* of a plugin that the documentation does not know, its page on plugins */}
        <HelpLink guide={`plugin#${id}`} about={name} />
      </Box>
      <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
        {state === 'failed' ? t('featureConfigs.plugin_failed_help') : inMyLanguage(description)}
      </Typography>
      {problem !== '' && (
        <Typography
          variant="code"
          component="p"
          sx={{ color: 'error.main', mt: 0.5, overflowWrap: 'anywhere' }}
        >
          {problem}
        </Typography>
      )}
      {plugin.packed !== null && <PackedPlugin id={id} name={name} packed={plugin.packed} />}
      <PluginTest plugin={plugin} isUnsaved={isUnsaved} />
      <PluginFailures failures={plugin.failures} />
    </Box>
  )
}
