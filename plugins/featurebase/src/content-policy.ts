import type { ContentPolicy } from '@parlance/plugin-api/server.ts'
import { SDK_URL, sdkAddress } from './organisation.ts'

const SITES = 'https://*.featurebase.app'
const ATTACHMENTS = 'https://*.featurebase-attachments.com'

/**
 * The origins listed in FeatureBase's page 'Using Featurebase with Content Security Policy'. The origin of another
 * script is added.
 */
export function contentPolicy(settings: Readonly<Record<string, unknown>>): ContentPolicy {
  const origin = sdkAddress(settings)?.origin ?? new URL(SDK_URL).origin
  const own = origin === new URL(SDK_URL).origin ? [] : [origin]
  return {
    'script-src': [origin],
    'style-src': ['https://fonts.googleapis.com', origin],
    'font-src': ['https://fonts.gstatic.com'],
    'connect-src': [SITES, 'wss://*.featurebase.app', ...own],
    'frame-src': [SITES, ...own],
    'img-src': [SITES, ATTACHMENTS, 'https://fb-usercontent.fra1.cdn.digitaloceanspaces.com', ...own],
    'media-src': [SITES, ATTACHMENTS],
  }
}
