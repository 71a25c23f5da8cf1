import Box from '@mui/material/Box'
import type { PluginProblem } from '@parlance/contract/admin/plugins.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { pluginTextsQuery } from '#plugins/plugin-texts.queries.ts'

type Props = {
  plugin: string
  /** The problems of the browser part, if the plugin is packed. */
  entry: string | null
  problems: readonly PluginProblem[]
}

/** The problems with the settings of a plugin, in its own texts. */
export function PluginProblems({ plugin, entry, problems }: Props) {
  const { t } = useTranslation()
  const needsTexts = problems.some(({ kind }) => kind === 'own')
  const { isPending } = useQuery({ ...pluginTextsQuery(plugin, entry), enabled: needsTexts })
  if (problems.length === 0 || (needsTexts && isPending)) return null
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
      {problems.map((one, at) => (
        <li key={at}>{textOf(plugin, one, t)}</li>
      ))}
    </Box>
  )
}

function textOf(plugin: string, { kind, text, values, setting }: PluginProblem, t: TFunction): string {
  const name = inMyLanguage(setting?.name ?? null)
  if (kind === 'missing') return t('featureConfigs.problem_missing', { name })
  if (kind === 'late') return t('featureConfigs.problem_late')
  if (kind === 'failed') return t('featureConfigs.problem_failed', { reason: text })
  const own = t(`plugins.${plugin}.${text}` as 'common.save', values)
  return setting === null ? own : t('featureConfigs.problem_own', { name, problem: own })
}
