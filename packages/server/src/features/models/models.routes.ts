import { models } from '@parlance/contract/models/models.ts'
import { modelSchemas } from '@parlance/contract/models/models.schemas.ts'
import type { Server } from '#core/http/mount.ts'
import { on } from '#core/http/mount.ts'
import {
  adminModel,
  adminModels,
  changeModel,
  createModel,
  groupsToRestrictTo,
  modelDependents,
  namedProviders,
  placeModel,
  removeModel,
  removeModelPrice,
  setModelPrice,
  switchModel,
} from './model-admin.service.ts'
import { usableModels } from './models.service.ts'

export function modelRoutes(server: Server): void {
  on(server, models.list, modelSchemas.list)(async (ctx) => ({ data: await usableModels(ctx) }))
  on(server, models.adminList, modelSchemas.adminList)((ctx, { query }) => adminModels(ctx, query))
  on(server, models.providers, modelSchemas.providers)(async (ctx) => ({ data: await namedProviders(ctx) }))
  on(
    server,
    models.groups,
    modelSchemas.groups,
  )(async (ctx, { query }) => ({ data: await groupsToRestrictTo(ctx, query.query ?? '') }))
  on(server, models.create, modelSchemas.create)((ctx, { body }) => createModel(ctx, body))
  on(server, models.get, modelSchemas.get)((ctx, { params }) => adminModel(ctx, params.model_id))
  on(
    server,
    models.update,
    modelSchemas.update,
  )((ctx, { params, body }) => changeModel(ctx, params.model_id, body))
  on(
    server,
    models.setEnabled,
    modelSchemas.setEnabled,
  )((ctx, { params, body }) => switchModel(ctx, params.model_id, body.enabled, body.replacement_id))
  on(
    server,
    models.move,
    modelSchemas.move,
  )((ctx, { params, body }) => placeModel(ctx, params.model_id, body.rank))
  on(
    server,
    models.setPrice,
    modelSchemas.setPrice,
  )((ctx, { params, body }) => setModelPrice(ctx, params.model_id, body))
  on(
    server,
    models.deletePrice,
    modelSchemas.deletePrice,
  )((ctx, { params }) => removeModelPrice(ctx, params.model_id, params.price_id))
  on(
    server,
    models.dependents,
    modelSchemas.dependents,
  )((ctx, { params }) => modelDependents(ctx, params.model_id))
  on(
    server,
    models.delete,
    modelSchemas.delete,
  )((ctx, { params, query }) => removeModel(ctx, params.model_id, query.replacement_id))
}
