import { DirectoryBusy } from '@parlance/plugin-api/directory.ts'
import { defineServerPlugin, handleCalls } from '@parlance/plugin-api/server.ts'
import { groups } from './calls.ts'
import { groupSchemas } from './calls.schemas.ts'
import { check } from './check.ts'
import { groupsOf } from './google/groups.ts'
import { GoogleProblem } from './google/problem.ts'
import { hostsOf, isConfigured, readSettings } from './google/settings.ts'
import { list, members, refresh } from './handlers.ts'
import { settings } from './settings.ts'

export const plugin = defineServerPlugin({
  id: 'google-groups',
  name: 'Google Groups',
  description: {
    en: 'Assistants can be shared with Google groups. Who is in a group is read from Google at sign-on and every hour.',
    fr: 'Les assistants peuvent être partagés avec des groupes Google. Leur composition est lue auprès de Google à la connexion et toutes les heures.',
  },
  settings,
  hosts: hostsOf,
  check,
  groups: {
    isConfigured,
    groupsOf: async (context, email) => {
      try {
        return await groupsOf(context, readSettings(context.settings), email)
      } catch (error) {
        if (error instanceof GoogleProblem && error.code === 'busy')
          throw new DirectoryBusy(error.retry_after_s)
        throw error
      }
    },
  },
  calls: handleCalls(groups, groupSchemas, {
    list: (ctx, { query }) => list(ctx, query),
    members: (ctx, { query }) => members(ctx, query),
    refresh: (ctx, { body }) => refresh(ctx, body),
  }),
})
