import { providers } from '@parlance/contract/models/providers.ts'
import { providerSchemas } from '@parlance/contract/models/providers.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import {
  adminProvider,
  adminProviders,
  changeProvider,
  createProvider,
  providerDependents,
  removeProvider,
  switchProvider,
} from './provider-admin.service.ts'
import { addKey, changeKey, removeKey } from './provider-keys.service.ts'
import { addOffered, offeredModels, tryDraft, tryProvider } from './provider-trial.service.ts'

export function providerRoutes(server: Server): void {
  serve(server, providers, providerSchemas, {
    adminList: (ctx, { query }) => adminProviders(ctx, query),
    create: (ctx, { body }) => createProvider(ctx, body),
    tryDraft: (ctx, { body }) => tryDraft(ctx, body),
    get: (ctx, { params }) => adminProvider(ctx, params.provider_id),
    update: (ctx, { params, body }) => changeProvider(ctx, params.provider_id, body),
    setEnabled: (ctx, { params, body }) =>
      switchProvider(ctx, params.provider_id, body.enabled, body.replacement_id),
    dependents: (ctx, { params }) => providerDependents(ctx, params.provider_id),
    delete: (ctx, { params, query }) => removeProvider(ctx, params.provider_id, query.replacement_id),
    addKey: (ctx, { params, body }) => addKey(ctx, params.provider_id, body),
    setKey: (ctx, { params, body }) => changeKey(ctx, params.provider_id, params.key_id, body),
    deleteKey: (ctx, { params }) => removeKey(ctx, params.provider_id, params.key_id),
    test: (ctx, { params, body }) => tryProvider(ctx, params.provider_id, body.key_id),
    offered: (ctx, { params }) => offeredModels(ctx, params.provider_id),
    addModels: (ctx, { params, body }) => addOffered(ctx, params.provider_id, body),
  })
}
