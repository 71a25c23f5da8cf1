import { definePlugin } from '@parlance/plugin-api/web.ts'
import { lazy } from 'react'
import { en } from './locales/en.ts'
import { fr } from './locales/fr.ts'

export const plugin = definePlugin({
  id: 'speech-to-text',
  name: 'SpeechToText',
  locales: { en, fr },
  slots: {
    search_bar_right: lazy(async () => ({ default: (await import('./web/microphone.tsx')).Microphone })),
    search_bar_file_list: lazy(async () => ({
      default: (await import('./web/recording/kept-recordings.tsx')).KeptRecordings,
    })),
    user_menu_top: lazy(async () => ({
      default: (await import('./web/spoken-languages.tsx')).SpokenLanguages,
    })),
  },
})
