import { pickerHooks } from '@parlance/plugin-api/held-files.ts'
import { definePlugin } from '@parlance/plugin-api/web.ts'
import { lazy } from 'react'
import { held } from './held.ts'
import { en } from './locales/en.ts'
import { fr } from './locales/fr.ts'

export const plugin = definePlugin({
  id: 'google-drive-picker',
  name: 'GoogleDrivePicker',
  locales: { en, fr },
  slots: {
    upload_menu_action: lazy(async () => ({ default: (await import('./web/places.tsx')).ThreadEntry })),
    upload_menu_picker_portal: lazy(async () => ({
      default: (await import('./web/places.tsx')).ThreadPicker,
    })),
    upload_menu_file_list: lazy(async () => ({
      default: (await import('./web/held-list.tsx')).HeldForThread,
    })),
    assistant_form_file_button: lazy(async () => ({
      default: (await import('./web/places.tsx')).AssistantButton,
    })),
    assistant_form_file_list: lazy(async () => ({
      default: (await import('./web/held-list.tsx')).HeldForAssistant,
    })),
    knowledge_base_upload_action: lazy(async () => ({
      default: (await import('./web/places.tsx')).BaseButton,
    })),
    knowledge_base_upload_file_list: lazy(async () => ({
      default: (await import('./web/held-list.tsx')).HeldForBase,
    })),
  },
  hooks: pickerHooks(held),
})
