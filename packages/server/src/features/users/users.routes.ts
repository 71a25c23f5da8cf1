import { users } from '@parlance/contract/people/users.ts'
import { userSchemas } from '@parlance/contract/people/users.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
import {
  describeMe,
  describeProfile,
  endSession,
  endSessions,
  mySessions,
  saveLang,
} from './users.service.ts'

export function userRoutes(server: Server): void {
  on(server, users.profile, userSchemas.profile)((ctx) => describeProfile(ctx))
  on(server, users.me, userSchemas.me)((ctx) => describeMe(ctx))
  on(server, users.setLang, userSchemas.setLang)((ctx, { body }) => saveLang(ctx, body.lang))
  on(server, users.sessions, userSchemas.sessions)(async (ctx) => ({ data: await mySessions(ctx) }))
  on(
    server,
    users.endSession,
    userSchemas.endSession,
  )((ctx, { params }) => endSession(ctx, params.session_id))
  on(server, users.endSessions, userSchemas.endSessions)((ctx) => endSessions(ctx))
}
