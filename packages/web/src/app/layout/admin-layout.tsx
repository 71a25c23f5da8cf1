import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import DnsOutlined from '@mui/icons-material/DnsOutlined'
import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined'
import MemoryOutlined from '@mui/icons-material/MemoryOutlined'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined'
import SellOutlined from '@mui/icons-material/SellOutlined'
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Outlet } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { REVIEWS, SECTIONS } from '#app/layout/admin-sections.ts'
import { NavLink } from '#app/layout/nav-link.tsx'
import { size } from '#ui/sizes.ts'
import { pendingCountQuery } from '#features/marketplace/reviews.queries.ts'
import { useCan, useIsOn } from '#features/users/users.queries.ts'
import { usePluginPages } from '#plugins/plugin-page.tsx'
import { CountMark } from '#ui/tables/count-mark.tsx'
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx'

const ICONS: Record<(typeof SECTIONS)[number]['to'], typeof TuneOutlined> = {
  '/admin/models': MemoryOutlined,
  '/admin/system-assistants': AutoAwesomeOutlined,
  '/admin/providers': DnsOutlined,
  '/admin/users': PeopleOutlined,
  '/admin/profiles': BadgeOutlined,
  '/admin/api-keys': KeyOutlined,
  [REVIEWS]: StorefrontOutlined,
  '/admin/tags': SellOutlined,
  '/admin/rag-configurations': TravelExploreOutlined,
  '/admin/feature-configs': TuneOutlined,
  '/admin/costs': PaymentsOutlined,
  '/admin/banner': CampaignOutlined,
  '/admin/access': ManageSearchOutlined,
  '/admin/audit': HistoryOutlined,
  '/admin/health': MonitorHeartOutlined,
}

export function AdminLayout() {
  const { t } = useTranslation()
  const can = useCan()
  const hasMarketplace = useIsOn('marketplace')
  const pages = usePluginPages('ADMIN').filter(
    ({ permission = 'extension:view' }) => can('extension:view') && can(permission),
  )
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: { xs: 'column', md: 'row' } }}>
      <Box
        component="nav"
        aria-label={t('layout.administration')}
        sx={{
          flex: 'none',
          width: { md: size.adminMenu },
          p: { xs: 1, md: '20px 12px' },
          borderStyle: 'solid',
          borderWidth: { xs: '0 0 1px', md: '0 1px 0 0' },
          borderColor: 'divider',
          display: 'flex',
          flexDirection: { xs: 'row', md: 'column' },
          gap: 0.25,
          overflowX: 'auto',
          '& a': { width: { xs: 'auto', md: '100%' } },
        }}
      >
        <Typography
          variant="subtitle2"
          component="p"
          sx={{ display: { xs: 'none', md: 'block' }, fontWeight: 600, px: 1.5, pb: 1.25 }}
        >
          {t('layout.administration')}
        </Typography>
        {SECTIONS.filter(({ to, permission }) => can(permission) && (hasMarketplace || to !== REVIEWS)).map(
          ({ to, label }) => {
            const Icon = ICONS[to]
            return (
              <NavLink key={to} to={to} dense icon={<Icon />}>
                {t(label)}
                {to === REVIEWS && <PendingCount />}
              </NavLink>
            )
          },
        )}
        {pages.map(({ path, label }) => (
          <NavLink
            key={path}
            to="/admin/$pluginRoute"
            params={{ pluginRoute: path }}
            dense
            icon={<ExtensionOutlined />}
          >
            {label}
          </NavLink>
        ))}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowY: 'auto', p: { xs: 2, sm: 3, md: '24px 28px' } }}>
        <Box sx={{ maxWidth: size.page }}>
          <Outlet />
        </Box>
      </Box>
    </Box>
  )
}

/** The number of pending reviews next to their section. */
function PendingCount() {
  const { t } = useTranslation()
  const { data: count = 0 } = useQuery(pendingCountQuery())
  if (count === 0) return null
  return (
    <Box sx={{ ml: { xs: 0, md: 'auto' } }}>
      <CountMark count={count} />
      <VisuallyHidden>{t('marketplace.pending_count', { count })}</VisuallyHidden>
    </Box>
  )
}
