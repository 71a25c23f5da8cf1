/**
 * The routes of the specification (§2), written as the router writes them; parameters as `$`. `owed` names the work
 * that brings the screen: it leaves this list when the route lands. `search` names the search parameters.
 */
export const ROUTES: { path: string; search?: string[]; owed?: string }[] = [
  { path: '/' },
  { path: '/login/callback' },
  { path: '/chat', search: ['assistant'] },
  { path: '/thread/$' },
  { path: '/admin' },
  { path: '/admin/models' },
  { path: '/admin/providers' },
  { path: '/admin/feature-configs' },
  { path: '/assistant' },
  { path: '/assistant/create' },
  { path: '/assistant/$' },
  { path: '/knowledge-base' },
  { path: '/knowledge-base/$' },
  { path: '/expert', owed: 'expert prompts' },
  { path: '/expert/$', owed: 'expert prompts' },
  { path: '/marketplace', search: ['page', 'query', 'assistant', 'tag'] },
  { path: '/group' },
  { path: '/documentation/$', search: ['provider', 'type'] },
  { path: '/admin/system-assistants' },
  { path: '/admin/profiles' },
  { path: '/admin/$' },
  { path: '/admin/users' },
  { path: '/admin/tags' },
  { path: '/admin/providers/create' },
  { path: '/admin/providers/$' },
  { path: '/admin/models/$' },
  { path: '/admin/api-keys' },
  { path: '/admin/api-keys/create' },
  { path: '/admin/marketplace/assistants' },
]

/** Routes of our own, for what the specification has none for. */
export const OWN_ROUTES = [
  // the COMMON pages of plugins
  '/$',
  '/account/data',
  '/account/keys',
  '/account/keys/$',
  '/account/keys/create',
  '/account/notifications',
  '/account/sessions',
  '/account/usage',
  '/admin/access',
  '/admin/audit',
  '/admin/banner',
  '/admin/costs',
  '/admin/health',
  '/admin/marketplace/assistants/$',
  '/admin/mcp-servers',
  '/admin/mcp-servers/$',
  '/admin/mcp-servers/create',
  '/admin/rag-configurations',
  '/documentation',
]
