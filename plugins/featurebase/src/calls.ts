import { defineCalls } from '@parlance/plugin-api/server.ts'
import type { identitySchemas } from './calls.schemas.ts'

export const identity = defineCalls<typeof identitySchemas>()('plugin-featurebase', {
  token: {
    method: 'POST',
    path: '/v2/plugins/featurebase/token',
    access: { kind: 'session' },
    summary: 'A short-lived token that says to FeatureBase who I am; seconds until it ends.',
  },
})
