import { groups } from '@parlance/contract/people/groups.ts'
import { groupSchemas } from '@parlance/contract/people/groups.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
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
  serve(server, groups, groupSchemas, {
    list: (ctx, { query }) => myGroups(ctx, query),
    create: (ctx, { body }) => createGroup(ctx, body),
    get: (ctx, { params }) => getGroup(ctx, params.group_id),
    update: (ctx, { params, body }) => changeGroup(ctx, params.group_id, body),
    delete: (ctx, { params }) => removeGroup(ctx, params.group_id),
    members: (ctx, { params, query }) => groupMembers(ctx, params.group_id, query),
    addMember: (ctx, { params, body }) => addMember(ctx, params.group_id, body),
    setMember: (ctx, { params, body }) => setMember(ctx, params.group_id, params.user_id, body.type),
    removeMember: (ctx, { params }) => removeMember(ctx, params.group_id, params.user_id),
  })
}
