import type { Permission } from '@parlance/contract/core/permissions.ts'

/** The permissions that menu entries require, shared by the menus and 'view as this role'. */
export const MENU_NEEDS = {
  create_assistant: 'assistant:create',
  knowledge_bases: 'knowledge_base:browse',
  marketplace: 'marketplace:browse',
  administration: 'system:configure',
  groups: 'user_group:manage',
  prompts: 'prompt:read',
} as const satisfies Record<string, Permission>

/** The entries of the menus, in their order. */
export const MENU = [
  { label: 'assistants.create', needs: [MENU_NEEDS.create_assistant] },
  { label: 'layout.new_chat', needs: [] },
  { label: 'layout.search', needs: [] },
  { label: 'layout.knowledge_base', needs: [MENU_NEEDS.knowledge_bases] },
  { label: 'layout.marketplace', needs: [MENU_NEEDS.marketplace] },
  { label: 'layout.administration', needs: [MENU_NEEDS.administration] },
  { label: 'layout.my_groups', needs: [MENU_NEEDS.groups] },
  { label: 'layout.my_assistants', needs: [] },
  { label: 'layout.expert_prompts', needs: [MENU_NEEDS.prompts] },
  { label: 'layout.my_account', needs: [] },
] as const
