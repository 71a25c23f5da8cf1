import { defineServerPlugin, handleCalls } from '@parlance/plugin-api/server.ts'
import { preferences } from './calls.ts'
import { preferenceSchemas } from './calls.schemas.ts'
import { LANGUAGES, type SpokenLanguage } from './languages.ts'

export const plugin = defineServerPlugin({
  id: 'speech-to-text',
  name: 'Speech to text',
  description: {
    en: 'A microphone beside the message field: the browser turns speech into text. Most browsers send the recording to their vendor for this.',
    fr: 'Un microphone à côté du champ de saisie : le navigateur transforme la parole en texte. La plupart des navigateurs envoient pour cela l’enregistrement à leur éditeur.',
  },
  settings: [
    {
      name: 'on_device_only',
      kind: 'boolean',
      default: false,
      description: {
        en: 'Never send speech to the browser vendor: only browsers that recognise speech on the device show the microphone.',
        fr: 'Ne jamais envoyer la parole à l’éditeur du navigateur : seuls les navigateurs qui la reconnaissent sur l’appareil affichent le microphone.',
      },
      is_public: true,
    },
  ],
  device_permissions: ['microphone'],
  calls: handleCalls(preferences, preferenceSchemas, {
    read: async ({ db, actor }) => {
      const rows = await db.query<{ languages: SpokenLanguage[] }>(
        'SELECT languages FROM plugin_speech_to_text_preferences WHERE user_id = $1',
        [actor.user_id],
      )
      return { languages: rows[0]?.languages ?? null }
    },
    write: async ({ db, actor }, { body }) => {
      const languages = LANGUAGES.filter((language) => body.languages.includes(language))
      await db.query(
        `INSERT INTO plugin_speech_to_text_preferences (user_id, languages) VALUES ($1, $2::text::jsonb)
         ON CONFLICT (user_id) DO UPDATE SET languages = EXCLUDED.languages, updated_at = now()`,
        [actor.user_id, JSON.stringify(languages)],
      )
      return { languages }
    },
  }),
  eraseUser: async (db, userId) => {
    await db.query('DELETE FROM plugin_speech_to_text_preferences WHERE user_id = $1', [userId])
  },
})
