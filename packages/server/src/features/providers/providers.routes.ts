import { providers } from '@parlance/contract/models/providers.ts'
import { providerSchemas } from '@parlance/contract/models/providers.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
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
import { addOffered, offeredModels, tryProvider } from './provider-trial.service.ts'

export function providerRoutes(server: Server): void {
  on(server, providers.adminList, providerSchemas.adminList)((ctx, { query }) => adminProviders(ctx, query))
  on(server, providers.create, providerSchemas.create)((ctx, { body }) => createProvider(ctx, body))
  on(server, providers.get, providerSchemas.get)((ctx, { params }) => adminProvider(ctx, params.provider_id))
  on(
    server,
    providers.update,
    providerSchemas.update,
  )((ctx, { params, body }) => changeProvider(ctx, params.provider_id, body))
  on(
    server,
    providers.setEnabled,
    providerSchemas.setEnabled,
  )((ctx, { params, body }) => switchProvider(ctx, params.provider_id, body.enabled, body.replacement_id))
  on(
    server,
    providers.dependents,
    providerSchemas.dependents,
  )((ctx, { params }) => providerDependents(ctx, params.provider_id))
  on(
    server,
    providers.delete,
    providerSchemas.delete,
  )((ctx, { params, query }) => removeProvider(ctx, params.provider_id, query.replacement_id))
  on(
    server,
    providers.addKey,
    providerSchemas.addKey,
  )((ctx, { params, body }) => addKey(ctx, params.provider_id, body))
  on(
    server,
    providers.setKey,
    providerSchemas.setKey,
  )((ctx, { params, body }) => changeKey(ctx, params.provider_id, params.key_id, body))
  on(
    server,
    providers.deleteKey,
    providerSchemas.deleteKey,
  )((ctx, { params }) => removeKey(ctx, params.provider_id, params.key_id))
  on(
    server,
    providers.test,
    providerSchemas.test,
  )((ctx, { params, body }) => tryProvider(ctx, params.provider_id, body.key_id))
  on(
    server,
    providers.offered,
    providerSchemas.offered,
  )((ctx, { params }) => offeredModels(ctx, params.provider_id))
  on(
    server,
    providers.addModels,
    providerSchemas.addModels,
  )((ctx, { params, body }) => addOffered(ctx, params.provider_id, body.identifiers))
}
