import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined'
import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import DnsOutlined from '@mui/icons-material/DnsOutlined'
import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import HubOutlined from '@mui/icons-material/HubOutlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import LanguageOutlined from '@mui/icons-material/LanguageOutlined'
import LinkOutlined from '@mui/icons-material/LinkOutlined'
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined'
import MemoryOutlined from '@mui/icons-material/MemoryOutlined'
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import SellOutlined from '@mui/icons-material/SellOutlined'
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined'
import AutoDeleteOutlined from '@mui/icons-material/AutoDeleteOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { REVIEWS } from '#app/layout/admin-sections.ts'
import type { AdminEntry } from '#app/layout/use-admin-groups.ts'

const ICONS: Record<AdminEntry['to'], typeof TuneOutlined> = {
  '/admin/models': MemoryOutlined,
  '/admin/system-assistants': AutoAwesomeOutlined,
  '/admin/providers': DnsOutlined,
  '/admin/mcp-servers': HubOutlined,
  '/admin/users': PeopleOutlined,
  '/admin/profiles': BadgeOutlined,
  '/admin/api-keys': KeyOutlined,
  [REVIEWS]: StorefrontOutlined,
  '/admin/tags': SellOutlined,
  '/admin/rag-configurations': TravelExploreOutlined,
  '/admin/web-search': LanguageOutlined,
  '/admin/feature-configs': TuneOutlined,
  '/admin/costs': PaymentsOutlined,
  '/admin/shared-threads': LinkOutlined,
  '/admin/banner': CampaignOutlined,
  '/admin/access': ManageSearchOutlined,
  '/admin/retention': AutoDeleteOutlined,
  '/admin/audit': HistoryOutlined,
  '/admin/health': MonitorHeartOutlined,
  '/admin/$pluginRoute': ExtensionOutlined,
}

export function AdminIcon({ to }: Pick<AdminEntry, 'to'>) {
  const Icon = ICONS[to]
  return <Icon />
}
