import { definePlugin } from '@parlance/plugin-api/web.ts'
import { lazy } from 'react'
import { en } from './locales/en.ts'
import { fr } from './locales/fr.ts'

const connecting = () => import('./web/connection.ts')
const widgets = () => import('./web/widgets.ts')

export const plugin = definePlugin({
  id: 'featurebase',
  name: 'FeatureBase',
  locales: { en, fr },
  slots: {
    left_menu_auth_button: lazy(async () => ({
      default: (await import('./web/feedback-button.tsx')).FeedbackButton,
    })),
  },
  hooks: {
    left_menu_check_needs_auth: async (host) => (await connecting()).needsAuth(host),
    left_menu_handle_auth: async (host) => (await connecting()).handleAuth(host),
    version_menu_handle_click: async (host) => (await widgets()).openChangelog(host),
  },
})
