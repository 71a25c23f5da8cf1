import type { Permission } from '@parlance/contract/core/permissions.ts'

/** The review of the marketplace, only while the marketplace is on. */
export const REVIEWS = '/admin/marketplace/assistants'

/** The sections, each with the permission it requires besides system:configure. */
export const SECTIONS = [
  { to: '/admin/models', label: 'models.title', permission: 'llm:configure' },
  { to: '/admin/system-assistants', label: 'systemAssistants.title', permission: 'assistant:configure' },
  { to: '/admin/providers', label: 'providers.title', permission: 'provider:manage' },
  { to: '/admin/users', label: 'users.title', permission: 'user:manage' },
  { to: '/admin/profiles', label: 'roles.title', permission: 'user:configure' },
  { to: '/admin/api-keys', label: 'apiKeys.title', permission: 'api_key:manage' },
  { to: REVIEWS, label: 'marketplace.review_title', permission: 'marketplace:moderate' },
  { to: '/admin/tags', label: 'tags.title', permission: 'marketplace:manage' },
  {
    to: '/admin/rag-configurations',
    label: 'ragConfigurations.title',
    permission: 'knowledge_base:configure',
  },
  { to: '/admin/feature-configs', label: 'featureConfigs.title', permission: 'system:manage' },
  { to: '/admin/costs', label: 'usage.title', permission: 'monitoring:view' },
  { to: '/admin/banner', label: 'banners.title', permission: 'system:manage' },
  { to: '/admin/access', label: 'access.title', permission: 'system:view' },
  { to: '/admin/audit', label: 'audit.title', permission: 'system:view' },
  { to: '/admin/health', label: 'health.title', permission: 'system:view' },
] as const satisfies { to: string; label: string; permission: Permission }[]
