import { defineServerPlugin, handleCalls, Refusal } from '@parlance/plugin-api/server.ts'
import { preferences, recordings } from './calls.ts'
import { preferenceSchemas, recordingSchemas } from './calls.schemas.ts'
import { LANGUAGES, type SpokenLanguage } from './languages.ts'
import { claim, find, forget, keepText } from './transcripts.ts'

export const plugin = defineServerPlugin({
  id: 'speech-to-text',
  name: 'Speech to text',
  description: {
    en: 'A microphone beside the message field: the browser turns speech into text, or the server where a speech model is set up. Most browsers send the recording to their vendor for this.',
    fr: 'Un microphone à côté du champ de saisie : la parole est transformée en texte par le navigateur, ou par le serveur si un modèle de transcription est configuré. La plupart des navigateurs envoient pour cela l’enregistrement à leur éditeur.',
  },
  settings: [
    {
      name: 'on_device_only',
      kind: 'boolean',
      default: false,
      description: {
        en: 'Never send speech to the browser vendor: it is recorded and turned into text on the server. Without a speech model, only browsers that recognise speech on the device show the microphone.',
        fr: 'Ne jamais envoyer la parole à l’éditeur du navigateur : elle est enregistrée et transcrite par le serveur. Sans modèle de transcription, seuls les navigateurs qui la reconnaissent sur l’appareil affichent le microphone.',
      },
      is_public: true,
    },
    {
      name: 'as_wav',
      kind: 'boolean',
      default: false,
      description: {
        en: 'Send recordings as WAV: larger, for transcription services that take neither WebM nor MP4.',
        fr: 'Envoyer les enregistrements en WAV : plus volumineux, pour les services de transcription qui n’acceptent ni WebM ni MP4.',
      },
      is_public: true,
    },
  ],
  device_permissions: ['microphone'],
  answer_s: 300,
  calls: [
    ...handleCalls(preferences, preferenceSchemas, {
      read: async ({ db, actor, product }) => {
        const rows = await db.query<{ languages: SpokenLanguage[] }>(
          'SELECT languages FROM plugin_speech_to_text_preferences WHERE user_id = $1',
          [actor.user_id],
        )
        return { languages: rows[0]?.languages ?? null, can_transcribe: await product.canTranscribe() }
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
    ...handleCalls(recordings, recordingSchemas, {
      transcribe: async ({ db, actor, product, file }, { params, query }) => {
        const key = [actor.user_id, params.recording_id] as const
        const known = await claim(db, key)
        if (known === 'working') throw new Refusal(409, 'plugins.speech-to-text.still_working')
        if (known !== 'mine') return known
        try {
          const { text } = await product.transcribe(file.bytes, query.language)
          await keepText(db, key, text)
          return { text }
        } catch (error) {
          await forget(db, key)
          throw error
        }
      },
      read: async ({ db, actor }, { params }) => {
        const known = await find(db, [actor.user_id, params.recording_id])
        if (known?.text != null) return { state: 'done' as const, text: known.text }
        const isWorking = known !== undefined && !known.is_over
        return { state: isWorking ? ('working' as const) : ('unknown' as const), text: '' }
      },
      forget: ({ db, actor }, { params }) => forget(db, [actor.user_id, params.recording_id]),
    }),
  ],
  eraseUser: async (db, userId) => {
    await db.query('DELETE FROM plugin_speech_to_text_preferences WHERE user_id = $1', [userId])
    await db.query('DELETE FROM plugin_speech_to_text_transcripts WHERE user_id = $1', [userId])
  },
})
