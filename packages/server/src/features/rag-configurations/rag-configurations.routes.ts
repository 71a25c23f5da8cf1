import { ragConfigurations } from '@parlance/contract/knowledge/rag-configurations.ts'
import { ragConfigurationSchemas as schemas } from '@parlance/contract/knowledge/rag-configurations.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
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
  serve(server, ragConfigurations, schemas, {
    list: (ctx, { query }) => allConfigurations(ctx, query),
    choices: (ctx) => configurationChoices(ctx),
    create: (ctx, { body }) => createConfiguration(ctx, body),
    update: (ctx, { params, body }) => updateConfiguration(ctx, params.rag_configuration_id, body),
    cost: (ctx, { params, body }) => costOfChange(ctx, params.rag_configuration_id, body),
    baseCost: (ctx, { params, body }) => costForBase(ctx, params.knowledge_base_id, body),
    delete: (ctx, { params }) => removeConfiguration(ctx, params.rag_configuration_id),
  })
}
