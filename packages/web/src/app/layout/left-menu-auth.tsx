import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Slot, useIsFilled } from '#plugins/slot.tsx'
import { useHook } from '#plugins/use-hook.ts'

const NEEDED = ['plugins', 'left-menu-needs-auth']

/** Signs people in to the service of a plugin, with the plugin's own button or ours. */
export const LeftMenuAuth = memo(function LeftMenuAuth() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const checkNeedsAuth = useHook('left_menu_check_needs_auth')
  const handleAuth = useHook('left_menu_handle_auth')
  const hasOwnButton = useIsFilled('left_menu_auth_button')
  const { data: isNeeded = false } = useQuery({
    queryKey: NEEDED,
    queryFn: async () => (await checkNeedsAuth?.()) ?? false,
    enabled: checkNeedsAuth !== null,
  })
  const checkAgain = () => void client.invalidateQueries({ queryKey: NEEDED })
  if (hasOwnButton) return <Slot name="left_menu_auth_button" onDone={checkAgain} />
  if (!isNeeded || handleAuth === null) return null
  return (
    <Button
      variant="outlined"
      startIcon={<LockOpenOutlined />}
      sx={{ mb: 1, flex: 'none' }}
      onClick={() => void handleAuth().then(checkAgain)}
    >
      {t('layout.connect')}
    </Button>
  )
})
