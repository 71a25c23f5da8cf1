import { apiKeys } from '@parlance/contract/public-api/api-keys.ts'
import { apiKeySchemas } from '@parlance/contract/public-api/api-keys.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import {
  allKeys,
  changeKey,
  choicesFor,
  createKey,
  myKey,
  myKeys,
  revokeAny,
  revokeMine,
  rotateKey,
} from './api-keys.service.ts'

export function apiKeyRoutes(server: Server): void {
  serve(server, apiKeys, apiKeySchemas, {
    mine: (ctx, { query }) => myKeys(ctx, query),
    create: (ctx, { body }) => createKey(ctx, body),
    choices: (ctx) => choicesFor(ctx),
    one: (ctx, { params }) => myKey(ctx, params.key_id),
    update: (ctx, { params, body }) => changeKey(ctx, params.key_id, body),
    rotate: (ctx, { params, body }) => rotateKey(ctx, params.key_id, body.overlap_hours),
    revoke: (ctx, { params }) => revokeMine(ctx, params.key_id),
    adminList: (ctx, { query }) => allKeys(ctx, query),
    adminRevoke: (ctx, { params }) => revokeAny(ctx, params.key_id),
  })
}
