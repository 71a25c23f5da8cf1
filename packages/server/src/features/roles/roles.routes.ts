import { roles } from '@parlance/contract/people/roles.ts'
import { roleSchemas } from '@parlance/contract/people/roles.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
import { allRoles, changeRole, createRole, getRole, removeRole, roleChoices } from './editing.ts'
import { callsOpenTo } from './view-as.ts'

export function roleRoutes(server: Server): void {
  on(server, roles.list, roleSchemas.list)((ctx, { query }) => allRoles(ctx, query))
  on(server, roles.choices, roleSchemas.choices)(async (ctx) => ({ data: await roleChoices(ctx) }))
  on(
    server,
    roles.calls,
    roleSchemas.calls,
  )(async (_ctx, { body }) => ({ data: callsOpenTo(body.permissions) }))
  on(server, roles.get, roleSchemas.get)((ctx, { params }) => getRole(ctx, params.role_id))
  on(server, roles.create, roleSchemas.create)((ctx, { body }) => createRole(ctx, body))
  on(
    server,
    roles.update,
    roleSchemas.update,
  )((ctx, { params, body }) => changeRole(ctx, params.role_id, body))
  on(
    server,
    roles.delete,
    roleSchemas.delete,
  )((ctx, { params, query }) => removeRole(ctx, params.role_id, query.move_to))
}
