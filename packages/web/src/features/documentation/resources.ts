import type { Permission } from '@parlance/contract/core/permissions.ts'

/** The pages in their order. A page is listed for people who have all the permissions it needs. */
const PAGES = {
  use: {
    users: [],
    conversation: [],
    assistant: [],
    knowledge_base: ['knowledge_base:browse'],
    connector: ['knowledge_base:create'],
    marketplace: ['marketplace:browse'],
    expert: ['prompt:read'],
    group: ['user_group:manage'],
    cost: [],
    security: [],
    api: [],
  },
  administer: {
    administrators: ['system:configure'],
    provider: ['system:configure', 'provider:manage'],
    model: ['system:configure', 'llm:configure'],
    rag_configuration: ['system:configure', 'knowledge_base:configure'],
    text_splitter: ['system:configure', 'knowledge_base:configure'],
    system_assistant: ['system:configure', 'assistant:configure'],
    role: ['system:configure', 'user:configure'],
    plugin: ['system:configure', 'system:manage'],
  },
} as const satisfies Record<string, Record<string, readonly Permission[]>>

export type Resource = keyof (typeof PAGES)['use'] | keyof (typeof PAGES)['administer']
export const GROUPS = ['use', 'administer'] as const
export type Group = (typeof GROUPS)[number]

/** Every page, with its group and what it needs. */
export const RESOURCES: readonly { resource: Resource; group: Group; needs: readonly Permission[] }[] =
  GROUPS.flatMap((group) =>
    Object.entries(PAGES[group]).map(([resource, needs]) => ({
      resource: resource as Resource,
      group,
      needs,
    })),
  )

export const isResource = (name: string): name is Resource =>
  RESOURCES.some(({ resource }) => resource === name)

type Can = (permission: Permission) => boolean

export const isListed = (resource: Resource, can: Can): boolean =>
  RESOURCES.some((one) => one.resource === resource && one.needs.every(can))

export const listedResources = (can: Can) => RESOURCES.filter(({ needs }) => needs.every(can))
