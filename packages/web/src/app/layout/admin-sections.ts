import type { Feature } from '@parlance/contract/core/features.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'

/** The review of the marketplace, only while the marketplace is on. */
export const REVIEWS = '/admin/marketplace/assistants'

/** The groups of the menu, in their order. */
export const GROUPS = ['people', 'models', 'content', 'operations'] as const

/** The page on which the administration opens, for people who can see it. */
const HOME = '/admin/models'

/** The sections, each with the permission it requires besides system:configure. */
export const SECTIONS = [
  { to: '/admin/users', label: 'users.title', permission: 'user:manage', group: 'people' },
  { to: '/admin/profiles', label: 'roles.title', permission: 'user:configure', group: 'people' },
  { to: '/admin/access', label: 'access.title', permission: 'system:view', group: 'people' },
  { to: '/admin/providers', label: 'providers.title', permission: 'provider:manage', group: 'models' },
  { to: HOME, label: 'models.title', permission: 'llm:configure', group: 'models' },
  { to: '/admin/mcp-servers', label: 'mcpServers.title', permission: 'provider:manage', group: 'models' },
  { to: '/admin/web-search', label: 'webSearch.title', permission: 'provider:manage', group: 'models' },
  {
    to: '/admin/rag-configurations',
    label: 'ragConfigurations.title',
    permission: 'knowledge_base:configure',
    group: 'models',
  },
  {
    to: '/admin/system-assistants',
    label: 'systemAssistants.title',
    permission: 'assistant:configure',
    group: 'models',
  },
  { to: REVIEWS, label: 'marketplace.review_title', permission: 'marketplace:moderate', group: 'content' },
  { to: '/admin/tags', label: 'tags.title', permission: 'marketplace:manage', group: 'content' },
  { to: '/admin/shared-threads', label: 'sharedThreads.all', permission: 'system:manage', group: 'content' },
  { to: '/admin/banner', label: 'banners.title', permission: 'system:manage', group: 'content' },
  { to: '/admin/costs', label: 'usage.title', permission: 'monitoring:view', group: 'operations' },
  { to: '/admin/retention', label: 'retention.title', permission: 'system:manage', group: 'operations' },
  { to: '/admin/audit', label: 'audit.title', permission: 'system:view', group: 'operations' },
  { to: '/admin/health', label: 'health.title', permission: 'system:view', group: 'operations' },
  { to: '/admin/api-keys', label: 'apiKeys.title', permission: 'api_key:manage', group: 'operations' },
  {
    to: '/admin/feature-configs',
    label: 'featureConfigs.title',
    permission: 'system:manage',
    group: 'operations',
  },
] as const satisfies {
  to: string
  label: string
  permission: Permission
  group: (typeof GROUPS)[number]
}[]

export type AdminSection = (typeof SECTIONS)[number]

type Can = (permission: Permission) => boolean
type IsOn = (feature: Feature) => boolean

/** The sections that a person can open. */
export function openSections(can: Can, isOn: IsOn): AdminSection[] {
  return SECTIONS.filter(({ to, permission }) => can(permission) && (to !== REVIEWS || isOn('marketplace')))
}

/**
 * Where the administration opens: a section that the person can open, otherwise one that explains why access is
 * missing.
 */
export function firstSection(can: Can, isOn: IsOn): AdminSection['to'] {
  const open = openSections(can, isOn)
  return open.some(({ to }) => to === HOME) ? HOME : (open[0]?.to ?? HOME)
}
