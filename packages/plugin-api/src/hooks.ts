/** A file that a picker has chosen. */
export type PickedFile = { name: string; media_type: string; content: Blob }

/** A group of an external directory. */
export type ExternalGroup = { id: string; name: string }

/** A group in the list of shares of an assistant. */
export type ExternalEntity = ExternalGroup & { level: 'user' | 'editor' }

/**
 * The arguments and results of each program hook; results can be promises (specification §2, 'Plugin extension
 * points').
 */
export type HookCalls = {
  /** Returns the picked files and removes them from the picker. The same applies to threads and knowledge bases. */
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
 * How the results of several plugins are combined: `collect` keeps all of them in order, `first` takes the first that
 * is neither null nor false and calls no further plugin.
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

/** The combined result of the plugins. */
export type HookAnswer<N extends HookName> = (typeof HOOK_KINDS)[N] extends 'collect'
  ? ReturnType<HookCalls[N]>[]
  : ReturnType<HookCalls[N]> | null
