import { apiKeys } from '@parlance/contract/public-api/api-keys.ts'
import { apiKeySchemas } from '@parlance/contract/public-api/api-keys.schemas.ts'
import type { Server } from '#core/http/mount.ts'
import { on } from '#core/http/mount.ts'
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
  on(server, apiKeys.mine, apiKeySchemas.mine)((ctx, { query }) => myKeys(ctx, query))
  on(server, apiKeys.create, apiKeySchemas.create)((ctx, { body }) => createKey(ctx, body))
  on(server, apiKeys.choices, apiKeySchemas.choices)((ctx) => choicesFor(ctx))
  on(server, apiKeys.one, apiKeySchemas.one)((ctx, { params }) => myKey(ctx, params.key_id))
  on(
    server,
    apiKeys.update,
    apiKeySchemas.update,
  )((ctx, { params, body }) => changeKey(ctx, params.key_id, body))
  on(
    server,
    apiKeys.rotate,
    apiKeySchemas.rotate,
  )((ctx, { params, body }) => rotateKey(ctx, params.key_id, body.overlap_hours))
  on(server, apiKeys.revoke, apiKeySchemas.revoke)((ctx, { params }) => revokeMine(ctx, params.key_id))
  on(server, apiKeys.adminList, apiKeySchemas.adminList)((ctx, { query }) => allKeys(ctx, query))
  on(
    server,
    apiKeys.adminRevoke,
    apiKeySchemas.adminRevoke,
  )((ctx, { params }) => revokeAny(ctx, params.key_id))
}
