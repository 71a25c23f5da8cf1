import { featureConfigs } from '@parlance/contract/admin/feature-configs.ts'
import { featureConfigSchemas } from '@parlance/contract/admin/feature-configs.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
import { listFeatureConfigs, resetFeatureConfig, setFeatureConfig } from './feature-configs.service.ts'

export function featureConfigRoutes(server: Server): void {
  on(
    server,
    featureConfigs.adminList,
    featureConfigSchemas.adminList,
  )(async (ctx) => ({
    data: await listFeatureConfigs(ctx),
  }))
  on(
    server,
    featureConfigs.set,
    featureConfigSchemas.set,
  )((ctx, { params, body }) => setFeatureConfig(ctx, params.key, body.value))
  on(
    server,
    featureConfigs.reset,
    featureConfigSchemas.reset,
  )((ctx, { params }) => resetFeatureConfig(ctx, params.key))
}
