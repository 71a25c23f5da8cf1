import { definePlugin } from '@parlance/plugin-api/web.ts'
import { lazy } from 'react'
import { en } from './locales/en.ts'
import { fr } from './locales/fr.ts'

export const plugin = definePlugin({
  id: 'feedback',
  name: 'Feedback',
  locales: { en, fr },
  slots: { ai_answer_action: lazy(async () => ({ default: (await import('./web/thumbs.tsx')).Thumbs })) },
  pages: [
    {
      slot: 'ADMIN',
      path: 'feedbacks',
      label: 'feedbacks',
      component: lazy(async () => ({ default: (await import('./web/figures-page.tsx')).AllFigures })),
    },
    {
      slot: 'COMMON',
      path: 'feedbacks',
      label: 'my_feedbacks',
      permission: 'assistant:create',
      component: lazy(async () => ({ default: (await import('./web/figures-page.tsx')).OwnFigures })),
    },
  ],
})
