/** A file that a picker has chosen. */
export type PickedFile = { name: string; media_type: string; content: Blob }

/** A group that an outside directory knows. */
export type ExternalGroup = { id: string; name: string }

/** A group in the list of shares of an assistant. */
export type ExternalEntity = ExternalGroup & { level: 'user' | 'editor' }

/** What each program hook is given and gives back, at once or later (specification §2, 'Plugin extension points'). */
export type HookCalls = {
  /** Hands over what was picked: it is held no longer. The same holds for threads and knowledge bases. */
  assistant_add_file: (input: { assistant_id: string }) => PickedFile[]
  thread_add_file: (input: { thread_id: string | null }) => PickedFile[]
  thread_get_file_count: (input: { thread_id: string | null }) => number
  user_group_selector_get_external_groups: (input: { query: string }) => ExternalGroup[]
  user_group_selector_group_display_name: (input: { group_id: string }) => string | null
  left_menu_check_needs_auth: () => boolean
  left_menu_handle_auth: () => boolean
  assistant_share_get_external_entities: (input: { assistant_id: string }) => ExternalEntity[]
  share_with_external_group: (input: {
    assistant_id: string
    group_id: string
    level: 'user' | 'editor'
  }) => boolean
  remove_from_external_group: (input: { assistant_id: string; group_id: string }) => boolean
  external_group_display_name: (input: { group_id: string }) => string | null
  knowledge_base_add_file: (input: { knowledge_base_id: string }) => PickedFile[]
  knowledge_base_get_file_count: (input: { knowledge_base_id: string }) => number
  version_menu_handle_click: () => boolean
}

export type HookName = keyof HookCalls

/**
 * How the answers of several plugins become one: `collect` keeps them all in order, `first` takes the first that is
 * neither null nor false and calls no further plugin.
 */
export const HOOK_KINDS = {
  assistant_add_file: 'collect',
  thread_add_file: 'collect',
  thread_get_file_count: 'collect',
  user_group_selector_get_external_groups: 'collect',
  user_group_selector_group_display_name: 'first',
  left_menu_check_needs_auth: 'first',
  left_menu_handle_auth: 'collect',
  assistant_share_get_external_entities: 'collect',
  share_with_external_group: 'first',
  remove_from_external_group: 'first',
  external_group_display_name: 'first',
  knowledge_base_add_file: 'collect',
  knowledge_base_get_file_count: 'collect',
  version_menu_handle_click: 'first',
} as const satisfies Record<HookName, 'collect' | 'first'>

/** What the product makes of the plugins' answers. */
export type HookAnswer<N extends HookName> = (typeof HOOK_KINDS)[N] extends 'collect'
  ? ReturnType<HookCalls[N]>[]
  : ReturnType<HookCalls[N]> | null
