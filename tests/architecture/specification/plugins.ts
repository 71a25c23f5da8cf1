/** The plugins, slots and hooks of the specification (§1, §2); `owed` names the work that adds them. */
type Entry = { name: string; owed?: string }

/** By folder. */
export const PLUGINS: Entry[] = [
  { name: 'featurebase' },
  { name: 'feedback' },
  { name: 'google-drive-picker' },
  { name: 'google-groups' },
  { name: 'sharepoint-drive-picker' },
  { name: 'speech-to-text' },
]

export const PAGE_SLOTS: Entry[] = [{ name: 'COMMON' }, { name: 'ADMIN' }]

export const UI_SLOTS: Entry[] = [
  { name: 'search_bar_left' },
  { name: 'upload_menu_action' },
  { name: 'upload_menu_picker_portal' },
  { name: 'upload_menu_file_list' },
  { name: 'search_bar_right' },
  { name: 'search_bar_file_list' },
  { name: 'assistant_form_file_button' },
  { name: 'assistant_form_file_list' },
  { name: 'ai_answer_action' },
  { name: 'user_menu_top' },
  { name: 'assistant_share_groups_selector' },
  { name: 'left_menu_auth_button' },
  { name: 'knowledge_base_upload_action' },
  { name: 'knowledge_base_upload_file_list' },
  { name: 'app_global_providers' },
]

export const HOOKS: Entry[] = [
  { name: 'assistant_add_file' },
  { name: 'thread_add_file' },
  { name: 'thread_get_file_count' },
  { name: 'user_group_selector_get_external_groups' },
  { name: 'user_group_selector_group_display_name' },
  { name: 'left_menu_check_needs_auth' },
  { name: 'left_menu_handle_auth' },
  { name: 'assistant_share_get_external_entities' },
  { name: 'share_with_external_group' },
  { name: 'remove_from_external_group' },
  { name: 'external_group_display_name' },
  { name: 'knowledge_base_add_file' },
  { name: 'knowledge_base_get_file_count' },
  { name: 'version_menu_handle_click' },
]
