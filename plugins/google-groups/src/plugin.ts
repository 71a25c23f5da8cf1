import { definePlugin } from '@parlance/plugin-api/web.ts'
import { lazy } from 'react'
import { en } from './locales/en.ts'
import { fr } from './locales/fr.ts'

export const plugin = definePlugin({
  id: 'google-groups',
  name: 'GoogleGroups',
  locales: { en, fr },
  slots: {
    assistant_share_groups_selector: lazy(async () => ({
      default: (await import('./web/groups-button.tsx')).GroupsButton,
    })),
  },
  hooks: {
    // the product stores the shares with these groups, and their names
    user_group_selector_get_external_groups: async (host, { query }) =>
      (await import('./web/find-groups.ts')).findGroups(host, query),
  },
})
