import { definePlugin } from '@parlance/plugin-api/web.ts'
import { lazy } from 'react'
import { en } from './locales/en.ts'
import { fr } from './locales/fr.ts'

export const plugin = definePlugin({
  id: 'guestbook',
  name: 'Guestbook',
  locales: { en, fr },
  pages: [
    {
      slot: 'COMMON',
      path: 'guestbook',
      label: 'title',
      component: lazy(async () => ({ default: (await import('./web.tsx')).GuestbookPage })),
    },
  ],
})
