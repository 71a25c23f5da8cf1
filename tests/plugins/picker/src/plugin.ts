import { definePlugin } from '@parlance/plugin-api/web.ts'
import { en } from './locales/en.ts'
import { fr } from './locales/fr.ts'
import { namesFor, placeOf, share, sharedWith, takeAll, unshare } from './shelf.ts'
import {
  HeldForAssistant,
  HeldForBase,
  HeldForThread,
  PickForAssistant,
  PickForBase,
  PickForThread,
  ShelfForThread,
} from './web.tsx'

/** A picker of files and a directory of groups as they are plugged in, with a shelf in the place of the outside world. */
export const plugin = definePlugin({
  id: 'picker',
  name: 'Picker',
  locales: { en, fr },
  slots: {
    knowledge_base_upload_action: PickForBase,
    knowledge_base_upload_file_list: HeldForBase,
    upload_menu_action: PickForThread,
    upload_menu_picker_portal: ShelfForThread,
    upload_menu_file_list: HeldForThread,
    search_bar_file_list: HeldForThread,
    assistant_form_file_button: PickForAssistant,
    assistant_form_file_list: HeldForAssistant,
  },
  hooks: {
    knowledge_base_get_file_count: (_, { knowledge_base_id }) => namesFor(knowledge_base_id).length,
    knowledge_base_add_file: (_, { knowledge_base_id }) => takeAll(knowledge_base_id),
    thread_get_file_count: (_, { thread_id }) => namesFor(placeOf(thread_id)).length,
    thread_add_file: (_, { thread_id }) => takeAll(placeOf(thread_id)),
    assistant_add_file: (_, { assistant_id }) => takeAll(assistant_id),
    user_group_selector_get_external_groups: (_, { query }) =>
      'choir'.includes(query.toLowerCase()) ? [{ id: 'groups/choir', name: 'groups/choir' }] : [],
    user_group_selector_group_display_name: (host) => host.t('choir'),
    assistant_share_get_external_entities: (_, { assistant_id }) => sharedWith(assistant_id),
    share_with_external_group: (_, { assistant_id, group_id, level }) => {
      share(assistant_id, { id: group_id, name: group_id, level })
      return true
    },
    remove_from_external_group: (_, { assistant_id, group_id }) => {
      unshare(assistant_id, group_id)
      return true
    },
    external_group_display_name: (host) => host.t('choir'),
  },
})
