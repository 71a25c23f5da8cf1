import { tags } from '@parlance/contract/assistants/tags.ts'
import { tagSchemas } from '@parlance/contract/assistants/tags.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { adminTags, changeTagName, createTag, moveTag, removeTag } from './tags.service.ts'

export function tagRoutes(server: Server): void {
  serve(server, tags, tagSchemas, {
    adminList: (ctx, { query }) => adminTags(ctx, query),
    create: (ctx, { body }) => createTag(ctx, body.name),
    rename: (ctx, { params, body }) => changeTagName(ctx, params.tag_id, body.name),
    move: (ctx, { params, body }) => moveTag(ctx, params.tag_id, body.rank),
    delete: (ctx, { params }) => removeTag(ctx, params.tag_id),
  })
}
