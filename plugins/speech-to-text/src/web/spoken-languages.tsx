import CheckOutlined from '@mui/icons-material/CheckOutlined'
import RecordVoiceOverOutlined from '@mui/icons-material/RecordVoiceOverOutlined'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useQuery } from '@tanstack/react-query'
import { LANGUAGES, type SpokenLanguage } from '../languages.ts'
import { chosen, nameOf, preferencesQuery, useChooseLanguages } from './preferences.queries.ts'
import { useWay } from './way.ts'

type Props = { host: PluginHost }

/** The preference in the settings menu; the menu stays open, because several can be chosen. */
export function SpokenLanguages({ host }: Props) {
  const { data } = useQuery(preferencesQuery(host))
  const languages = data && chosen(data.languages, host.language)
  const way = useWay(host)
  const choose = useChooseLanguages(host)
  const title = (
    <MenuItem key="title" disabled sx={{ '&.Mui-disabled': { opacity: 1 } }}>
      <RecordVoiceOverOutlined />
      {host.t('spoken_languages')}
    </MenuItem>
  )
  if (way === 'none') {
    return [
      title,
      <MenuItem
        key="not_supported"
        disabled
        sx={{ whiteSpace: 'normal', typography: 'body2', pl: 6.5, '&.Mui-disabled': { opacity: 0.8 } }}
      >
        {host.t('not_supported')}
      </MenuItem>,
    ]
  }
  const toggle = (language: SpokenLanguage, isChosen: boolean) => {
    const others = (languages ?? []).filter((one) => one !== language)
    choose.mutate(isChosen ? others : [...others, language])
  }
  return [
    title,
    ...LANGUAGES.map((language) => {
      const isChosen = languages?.includes(language) ?? false
      return (
        <MenuItem
          key={language}
          role="menuitemcheckbox"
          aria-checked={isChosen}
          aria-label={host.t('spoken_language', { language: nameOf(host, language) })}
          disabled={languages === undefined}
          onClick={() => toggle(language, isChosen)}
          sx={{ pl: 6.5 }}
        >
          <Box sx={{ flex: 1 }}>{nameOf(host, language)}</Box>
          {isChosen && <CheckOutlined fontSize="small" />}
        </MenuItem>
      )
    }),
  ]
}
