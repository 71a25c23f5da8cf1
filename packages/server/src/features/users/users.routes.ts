import { users } from '@parlance/contract/people/users.ts'
import { userSchemas } from '@parlance/contract/people/users.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import {
  allGroups,
  allUsers,
  changeUser,
  endSessionsOf,
  handOverFrom,
  setGroups,
  userPage,
} from './managing.service.ts'
import {
  describeMe,
  describeProfile,
  endSession,
  endSessions,
  mySessions,
  saveLang,
  saveNewsRead,
} from './users.service.ts'

export function userRoutes(server: Server): void {
  serve(server, users, userSchemas, {
    profile: (ctx) => describeProfile(ctx),
    me: (ctx) => describeMe(ctx),
    setLang: (ctx, { body }) => saveLang(ctx, body.lang),
    readNews: (ctx, { body }) => saveNewsRead(ctx, body.version),
    sessions: async (ctx) => ({ data: await mySessions(ctx) }),
    endSession: (ctx, { params }) => endSession(ctx, params.session_id),
    endSessions: (ctx) => endSessions(ctx),
    adminList: (ctx, { query }) => allUsers(ctx, query),
    adminGroups: (ctx, { query }) => allGroups(ctx, query),
    adminGet: (ctx, { params }) => userPage(ctx, params.user_id),
    adminUpdate: (ctx, { params, body }) => changeUser(ctx, params.user_id, body),
    adminSetGroups: (ctx, { params, body }) => setGroups(ctx, params.user_id, body.group_ids),
    adminEndSessions: (ctx, { params }) => endSessionsOf(ctx, params.user_id),
    adminHandOver: (ctx, { params, body }) => handOverFrom(ctx, params.user_id, body.to_user_id),
  })
}
