import { groups } from '@parlance/contract/people/groups.ts'
import { groupSchemas } from '@parlance/contract/people/groups.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
import {
  addMember,
  changeGroup,
  createGroup,
  getGroup,
  groupMembers,
  myGroups,
  removeGroup,
  removeMember,
  setMember,
} from './groups.service.ts'

export function groupRoutes(server: Server): void {
  on(server, groups.list, groupSchemas.list)((ctx, { query }) => myGroups(ctx, query))
  on(server, groups.create, groupSchemas.create)((ctx, { body }) => createGroup(ctx, body))
  on(server, groups.get, groupSchemas.get)((ctx, { params }) => getGroup(ctx, params.group_id))
  on(
    server,
    groups.update,
    groupSchemas.update,
  )((ctx, { params, body }) => changeGroup(ctx, params.group_id, body))
  on(server, groups.delete, groupSchemas.delete)((ctx, { params }) => removeGroup(ctx, params.group_id))
  on(
    server,
    groups.members,
    groupSchemas.members,
  )((ctx, { params, query }) => groupMembers(ctx, params.group_id, query))
  on(
    server,
    groups.addMember,
    groupSchemas.addMember,
  )((ctx, { params, body }) => addMember(ctx, params.group_id, body))
  on(
    server,
    groups.setMember,
    groupSchemas.setMember,
  )((ctx, { params, body }) => setMember(ctx, params.group_id, params.user_id, body.type))
  on(
    server,
    groups.removeMember,
    groupSchemas.removeMember,
  )((ctx, { params }) => removeMember(ctx, params.group_id, params.user_id))
}
