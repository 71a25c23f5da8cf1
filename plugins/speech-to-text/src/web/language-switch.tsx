import Button from '@mui/material/Button'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import type { SpokenLanguage } from '../languages.ts'
import { nameOf } from './preferences.queries.ts'

type Props = {
  host: PluginHost
  language: SpokenLanguage
  languages: readonly SpokenLanguage[]
  onSwitch: (language: SpokenLanguage) => void
}

/** Which language is being spoken, and a button for the next of the chosen ones. */
export function LanguageSwitch({ host, language, languages, onSwitch }: Props) {
  const { Tooltip } = host.ui
  const other = languages[(languages.indexOf(language) + 1) % languages.length] ?? language
  const label = host.t('switch_to', { language: nameOf(host, language), other: nameOf(host, other) })
  return (
    <Tooltip title={label}>
      <Button
        size="small"
        color="inherit"
        aria-label={label}
        onClick={() => onSwitch(other)}
        sx={{ minWidth: 40, px: 1, flex: 'none' }}
      >
        {language.slice(0, 2).toUpperCase()}
      </Button>
    </Tooltip>
  )
}
