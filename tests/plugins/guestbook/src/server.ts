import { defineServerPlugin, handleCalls, Refusal } from '@parlance/plugin-api/server.ts'
import { type Entry, guestbook } from './calls.ts'
import { guestbookSchemas } from './calls.schemas.ts'

const GREETING_MAX = 200

export const plugin = defineServerPlugin({
  id: 'guestbook',
  name: 'Guestbook',
  description: { en: 'A page where people leave a line.', fr: 'Une page où chacun laisse un mot.' },
  settings: [
    {
      name: 'greeting',
      kind: 'text',
      default: '',
      description: { en: 'Text above the guestbook.', fr: 'Ce qui figure en tête du livre d’or.' },
      is_public: true,
    },
    {
      name: 'internal_only',
      kind: 'boolean',
      default: false,
      description: {
        en: 'Only internal people may sign.',
        fr: 'Seules les personnes internes peuvent signer.',
      },
    },
  ],
  calls: handleCalls(guestbook, guestbookSchemas, {
    list: async ({ db }) => ({
      data: await db.query<Entry>(
        'SELECT username, text FROM plugin_guestbook_entries ORDER BY id DESC LIMIT 100',
      ),
    }),
    sign: async ({ actor, db, settings }, { body }) => {
      if (settings['internal_only'] === true && !actor.is_internal) {
        throw new Refusal(403, 'plugins.guestbook.internal_only')
      }
      const { user_id, username } = actor
      await db.query('INSERT INTO plugin_guestbook_entries (user_id, username, text) VALUES ($1, $2, $3)', [
        user_id,
        username,
        body.text,
      ])
      return { username, text: body.text }
    },
  }),
  check: async ({ settings }) =>
    String(settings['greeting']).length > GREETING_MAX
      ? [{ text: 'greeting_too_long', values: { max: GREETING_MAX }, setting: 'greeting' }]
      : [],
  eraseUser: async (db, userId) => {
    await db.query('DELETE FROM plugin_guestbook_entries WHERE user_id = $1', [userId])
  },
})
