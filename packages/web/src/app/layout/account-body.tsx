import DevicesOutlined from '@mui/icons-material/DevicesOutlined'
import FolderSharedOutlined from '@mui/icons-material/FolderSharedOutlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import Box from '@mui/material/Box'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from '#app/layout/nav-link.tsx'
import { useCan } from '#features/users/users.queries.ts'
import { PageBody } from '#ui/navigation/page-body.tsx'

type Section = {
  to: '/account/sessions' | '/account/keys' | '/account/usage' | '/account/notifications' | '/account/data'
  label: 'account.sessions' | 'account.data' | 'layout.my_keys' | 'layout.my_usage' | 'layout.notifications'
  Icon: typeof KeyOutlined
  needs?: Permission[]
}

/** The sections of one's account; some require a permission. */
const SECTIONS: Section[] = [
  { to: '/account/sessions', label: 'account.sessions', Icon: DevicesOutlined },
  {
    to: '/account/keys',
    label: 'layout.my_keys',
    Icon: KeyOutlined,
    needs: ['api:access', 'api_key:create'],
  },
  { to: '/account/usage', label: 'layout.my_usage', Icon: PaymentsOutlined },
  { to: '/account/notifications', label: 'layout.notifications', Icon: NotificationsNoneOutlined },
  { to: '/account/data', label: 'account.data', Icon: FolderSharedOutlined },
]

/** A page of my account, below the way to the others. */
export function AccountBody({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const can = useCan()
  return (
    <PageBody max={880}>
      <Box
        component="nav"
        aria-label={t('layout.my_account')}
        sx={{ display: 'flex', gap: 0.5, overflowX: 'auto', mb: 3, '& a': { width: 'auto' } }}
      >
        {SECTIONS.filter(({ needs = [] }) => needs.every(can)).map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} dense icon={<Icon fontSize="small" />}>
            {t(label)}
          </NavLink>
        ))}
      </Box>
      {children}
    </PageBody>
  )
}
