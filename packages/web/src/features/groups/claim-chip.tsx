import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined'
import { useTranslation } from 'react-i18next'
import { StateChip } from '#ui/states/state-chip.tsx'

/** Marks a group from the identity provider, which cannot be edited here. */
export function ClaimChip() {
  const { t } = useTranslation()
  return <StateChip icon={<VpnKeyOutlined />}>{t('groups.from_provider')}</StateChip>
}
