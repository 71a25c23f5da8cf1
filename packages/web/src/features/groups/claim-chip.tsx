import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined'
import { useTranslation } from 'react-i18next'
import { StateChip } from '#ui/states/state-chip.tsx'

/** The group comes from the identity provider and is not edited here. */
export function ClaimChip() {
  const { t } = useTranslation()
  return <StateChip icon={<VpnKeyOutlined />}>{t('groups.from_provider')}</StateChip>
}
