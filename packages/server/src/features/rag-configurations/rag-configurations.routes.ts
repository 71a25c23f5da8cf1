import { ragConfigurations } from '@parlance/contract/knowledge/rag-configurations.ts'
import { ragConfigurationSchemas as schemas } from '@parlance/contract/knowledge/rag-configurations.schemas.ts'
import type { Server } from '#core/http/mount.ts'
import { on } from '#core/http/mount.ts'
import {
  allConfigurations,
  configurationChoices,
  costForBase,
  costOfChange,
  createConfiguration,
  removeConfiguration,
  updateConfiguration,
} from './rag-configurations.service.ts'

export function ragConfigurationRoutes(server: Server): void {
  on(server, ragConfigurations.list, schemas.list)((ctx, { query }) => allConfigurations(ctx, query))
  on(server, ragConfigurations.choices, schemas.choices)((ctx) => configurationChoices(ctx))
  on(server, ragConfigurations.create, schemas.create)((ctx, { body }) => createConfiguration(ctx, body))
  on(
    server,
    ragConfigurations.update,
    schemas.update,
  )((ctx, { params, body }) => updateConfiguration(ctx, params.rag_configuration_id, body))
  on(
    server,
    ragConfigurations.cost,
    schemas.cost,
  )((ctx, { params, body }) => costOfChange(ctx, params.rag_configuration_id, body))
  on(
    server,
    ragConfigurations.baseCost,
    schemas.baseCost,
  )((ctx, { params, body }) => costForBase(ctx, params.knowledge_base_id, body))
  on(
    server,
    ragConfigurations.delete,
    schemas.delete,
  )((ctx, { params }) => removeConfiguration(ctx, params.rag_configuration_id))
}
