import { pickerHooks } from '@parlance/plugin-api/held-files.ts'
import { definePlugin } from '@parlance/plugin-api/web.ts'
import { en } from './locales/en.ts'
import { fr } from './locales/fr.ts'
import { held, share, sharedWith, unshare } from './shelf.ts'
import {
  HeldForAssistant,
  HeldForBase,
  HeldForThread,
  PickForAssistant,
  PickForBase,
  PickForThread,
  ShelfForThread,
} from './web.tsx'

/** A picker of files and a directory of groups as plugins, with a shelf instead of an outside service. */
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
    ...pickerHooks(held),
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
