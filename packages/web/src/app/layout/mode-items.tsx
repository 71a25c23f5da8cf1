import ContrastOutlined from '@mui/icons-material/ContrastOutlined'
import { useColorScheme } from '@mui/material/styles'
import type { MenuItemProps } from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { ChoiceItems } from '#app/layout/choice-items.tsx'

export function ModeItems(props: MenuItemProps) {
  const { t } = useTranslation()
  const { mode, setMode } = useColorScheme()
  return (
    <ChoiceItems
      {...props}
      icon={<ContrastOutlined />}
      label={t('layout.appearance')}
      value={mode ?? 'system'}
      options={[
        { value: 'system', label: t('layout.mode_system') },
        { value: 'light', label: t('layout.mode_light') },
        { value: 'dark', label: t('layout.mode_dark') },
      ]}
      onChoose={setMode}
    />
  )
}
