import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { Rule } from './guard.ts'

/**
 * How a person can be related to an assistant; `named` has a personal share, besides any shares of groups. The
 * SQL condition of each is in `assistants.ts`.
 */
export const RELATIONS = [
  'owner',
  'editor',
  'user',
  'named',
  'default',
  'installed',
  'public',
  'reviewer',
  'shipped',
  'administrator',
] as const
export type Relation = (typeof RELATIONS)[number]

/** A relation only counts with this permission. */
export const RELATION_NEEDS: Partial<Record<Relation, Permission>> = {
  public: 'marketplace:browse',
  reviewer: 'marketplace:moderate',
  shipped: 'assistant:manage',
  administrator: 'assistant:manage',
}

export type AssistantAction =
  | 'list'
  | 'see'
  | 'use'
  | 'edit'
  | 'share'
  | 'publish'
  | 'set_flags'
  | 'set_default'
  | 'disable'
  | 'delete'
  | 'leave'
  | 'browse'
  | 'install'
  | 'review'

/**
 * Who can do what with an assistant (rulings 11, 12, 14). Enforcement, lists and explanations all read this table.
 * Only one's own or a shipped assistant can become the default, so that no one makes a private assistant public. An
 * administrator sees that an assistant exists, and can disable and delete it, but cannot read its instructions.
 */
export const ASSISTANT_RULES: Record<AssistantAction, Rule<Relation>> = {
  list: {
    by: ['owner', 'editor', 'user', 'default', 'installed'],
    permission: 'assistant:read',
    shown: true,
  },
  see: { by: ['owner', 'editor', 'user', 'default', 'installed', 'public'], permission: 'assistant:read' },
  use: { by: ['owner', 'editor', 'user', 'default', 'installed'], permission: 'chat:create', enabled: true },
  edit: { by: ['owner', 'editor'], permission: 'assistant:update' },
  share: { by: ['owner'], permission: 'assistant:share' },
  publish: { by: ['owner'], permission: 'assistant:share' },
  set_flags: { by: ['owner'], permission: 'assistant:update' },
  set_default: { by: ['owner', 'shipped'], permission: 'assistant:configure', also: 'assistant:update' },
  disable: { by: ['owner', 'administrator'], permission: 'assistant:update' },
  delete: { by: ['owner', 'administrator'], permission: 'assistant:delete' },
  leave: { by: ['named', 'installed'], permission: 'assistant:read' },
  browse: { by: ['public'], permission: 'marketplace:browse', enabled: true },
  install: { by: ['public'], permission: 'marketplace:install', enabled: true },
  review: { by: ['reviewer'], permission: 'marketplace:moderate' },
}

export const ASSISTANT_ACTIONS_ALL = Object.keys(ASSISTANT_RULES) as AssistantAction[]

/** Relations that run the saved version; the others run the approved one. */
export const RUNS_SAVED: readonly Relation[] = ['owner', 'editor', 'user', 'default']
