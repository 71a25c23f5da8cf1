import { featureConfigs } from '@parlance/contract/admin/feature-configs.ts'
import { featureConfigSchemas } from '@parlance/contract/admin/feature-configs.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { listFeatureConfigs, resetFeatureConfig, setFeatureConfig } from './feature-configs.service.ts'

export function featureConfigRoutes(server: Server): void {
  serve(server, featureConfigs, featureConfigSchemas, {
    adminList: async (ctx) => ({
      data: await listFeatureConfigs(ctx),
    }),
    set: (ctx, { params, body }) => setFeatureConfig(ctx, params.key, body.value),
    reset: (ctx, { params }) => resetFeatureConfig(ctx, params.key),
  })
}
