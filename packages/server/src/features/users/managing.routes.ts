import { users } from '@parlance/contract/people/users.ts'
import { userSchemas } from '@parlance/contract/people/users.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
import {
  allGroups,
  allUsers,
  changeUser,
  endSessionsOf,
  handOverFrom,
  setGroups,
  userPage,
} from './managing.service.ts'

export function managedUserRoutes(server: Server): void {
  on(server, users.adminList, userSchemas.adminList)((ctx, { query }) => allUsers(ctx, query))
  on(server, users.adminGroups, userSchemas.adminGroups)((ctx, { query }) => allGroups(ctx, query))
  on(server, users.adminGet, userSchemas.adminGet)((ctx, { params }) => userPage(ctx, params.user_id))
  on(
    server,
    users.adminUpdate,
    userSchemas.adminUpdate,
  )((ctx, { params, body }) => changeUser(ctx, params.user_id, body))
  on(
    server,
    users.adminSetGroups,
    userSchemas.adminSetGroups,
  )((ctx, { params, body }) => setGroups(ctx, params.user_id, body.group_ids))
  on(
    server,
    users.adminEndSessions,
    userSchemas.adminEndSessions,
  )((ctx, { params }) => endSessionsOf(ctx, params.user_id))
  on(
    server,
    users.adminHandOver,
    userSchemas.adminHandOver,
  )((ctx, { params, body }) => handOverFrom(ctx, params.user_id, body.to_user_id))
}
