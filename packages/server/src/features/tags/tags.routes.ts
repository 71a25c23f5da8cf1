import { tags } from '@parlance/contract/assistants/tags.ts'
import { tagSchemas } from '@parlance/contract/assistants/tags.schemas.ts'
import type { Server } from '#core/http/mount.ts'
import { on } from '#core/http/mount.ts'
import { adminTags, changeTagName, createTag, moveTag, removeTag } from './tags.service.ts'

export function tagRoutes(server: Server): void {
  on(server, tags.adminList, tagSchemas.adminList)((ctx, { query }) => adminTags(ctx, query))
  on(server, tags.create, tagSchemas.create)((ctx, { body }) => createTag(ctx, body.name))
  on(
    server,
    tags.rename,
    tagSchemas.rename,
  )((ctx, { params, body }) => changeTagName(ctx, params.tag_id, body.name))
  on(server, tags.move, tagSchemas.move)((ctx, { params, body }) => moveTag(ctx, params.tag_id, body.rank))
  on(server, tags.delete, tagSchemas.delete)((ctx, { params }) => removeTag(ctx, params.tag_id))
}
