import { roles } from '@parlance/contract/people/roles.ts'
import { roleSchemas } from '@parlance/contract/people/roles.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { allRoles, changeRole, createRole, getRole, removeRole, roleChoices } from './editing.ts'
import { callsOpenTo } from './view-as.ts'

export function roleRoutes(server: Server): void {
  serve(server, roles, roleSchemas, {
    list: (ctx, { query }) => allRoles(ctx, query),
    choices: async (ctx) => ({ data: await roleChoices(ctx) }),
    calls: async (_ctx, { body }) => ({ data: callsOpenTo(body.permissions) }),
    get: (ctx, { params }) => getRole(ctx, params.role_id),
    create: (ctx, { body }) => createRole(ctx, body),
    update: (ctx, { params, body }) => changeRole(ctx, params.role_id, body),
    delete: (ctx, { params, query }) => removeRole(ctx, params.role_id, query.move_to),
  })
}
