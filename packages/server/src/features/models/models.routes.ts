import { models } from '@parlance/contract/models/models.ts'
import { modelSchemas } from '@parlance/contract/models/models.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
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
import { answeringModels } from './models.service.ts'

export function modelRoutes(server: Server): void {
  serve(server, models, modelSchemas, {
    list: async (ctx) => ({ data: await answeringModels(ctx) }),
    adminList: (ctx, { query }) => adminModels(ctx, query),
    providers: async (ctx) => ({ data: await namedProviders(ctx) }),
    groups: async (ctx, { query }) => ({ data: await groupsToRestrictTo(ctx, query.query ?? '') }),
    create: (ctx, { body }) => createModel(ctx, body),
    get: (ctx, { params }) => adminModel(ctx, params.model_id),
    update: (ctx, { params, body }) => changeModel(ctx, params.model_id, body),
    setEnabled: (ctx, { params, body }) =>
      switchModel(ctx, params.model_id, body.enabled, body.replacement_id),
    move: (ctx, { params, body }) => placeModel(ctx, params.model_id, body.rank),
    setPrice: (ctx, { params, body }) => setModelPrice(ctx, params.model_id, body),
    deletePrice: (ctx, { params }) => removeModelPrice(ctx, params.model_id, params.price_id),
    dependents: (ctx, { params }) => modelDependents(ctx, params.model_id),
    delete: (ctx, { params, query }) => removeModel(ctx, params.model_id, query.replacement_id),
  })
}
