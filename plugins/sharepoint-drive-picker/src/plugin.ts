import { pickerHooks } from '@parlance/plugin-api/held-files.ts'
import { definePlugin } from '@parlance/plugin-api/web.ts'
import { lazy } from 'react'
import { held } from './held.ts'
import { en } from './locales/en.ts'
import { fr } from './locales/fr.ts'
import { MenuEntry, Picker } from './web/for-thread.tsx'

const assistant = () => import('./web/for-assistant.tsx')
const base = () => import('./web/for-base.tsx')

export const plugin = definePlugin({
  id: 'sharepoint-drive-picker',
  name: 'SharePoint picker',
  locales: { en, fr },
  slots: {
    // loaded immediately: if the menu grew after opening, it could exceed the window
    upload_menu_action: MenuEntry,
    upload_menu_picker_portal: Picker,
    assistant_form_file_button: lazy(async () => ({ default: (await assistant()).AssistantButton })),
    knowledge_base_upload_action: lazy(async () => ({ default: (await base()).BaseButton })),
    knowledge_base_upload_file_list: lazy(async () => ({ default: (await base()).BaseFiles })),
  },
  hooks: pickerHooks(held),
})
