import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import { HOUSE_TOOL_IDS } from '#assistants/house-tools.ts'
import { SWITCHES } from '#core/features.ts'
import type { featureConfig, featureConfigSchemas } from './feature-configs.schemas.ts'

export type FeatureConfig = z.output<typeof featureConfig>
export type FeatureConfigKind = FeatureConfig['kind']
export type FeatureConfigValue = FeatureConfig['value']
export type FeatureConfigKey = (typeof FEATURE_CONFIGS)[number]['key']

/** The switches of the product: key, kind of value, default. Their texts in both languages use the key. */
export const FEATURE_CONFIGS = [
  /** Exact origins, besides PUBLIC_URL, that sign-on can return to and that can call the server (CORS). */
  { key: 'allowed_redirect_domains', kind: 'origins', default: [] as string[] },
  /** When off, no link to a conversation opens, and none can be made. */
  { key: 'share_threads', kind: 'boolean', default: SWITCHES.share_threads },
  /** When off, links for anyone without sign-in do not open. */
  {
    key: 'share_threads_publicly',
    kind: 'boolean',
    default: SWITCHES.share_threads_publicly,
  },
  /** When off, no one can browse, install, submit or review; installed assistants keep working. */
  { key: 'marketplace', kind: 'boolean', default: SWITCHES.marketplace },
  /** If disabled, knowledge bases only accept the formats of the specification. Conversations accept all formats. */
  { key: 'document_formats', kind: 'boolean', default: SWITCHES.document_formats },
  /**
   * Reads the text of scanned pages and, in knowledge bases, of pictures. If disabled, scanned documents are refused
   * and bases take no pictures.
   */
  { key: 'text_recognition', kind: 'boolean', default: SWITCHES.text_recognition },
  /** When off, the settings menu does not mark a version whose news a person has not opened. */
  { key: 'news_mark', kind: 'boolean', default: SWITCHES.news_mark },
  /** Plugins treat people with a verified address in one of these domains as internal. */
  { key: 'internal_domains', kind: 'domains', default: [] as string[] },
  /** Submitting to the marketplace needs a finished run of test questions of that version. */
  { key: 'require_test_questions', kind: 'boolean', default: false },
  /** The tools that assistants can call; the others are skipped. */
  { key: 'tools', kind: 'list', default: [...HOUSE_TOOL_IDS] as string[] },
  /** After how many hours a temporary conversation is erased. */
  { key: 'temporary_chat_hours', kind: 'number', default: 24 as number },
] as const

export const featureConfigs = defineCalls<typeof featureConfigSchemas>()('feature-configs', {
  adminList: {
    method: 'GET',
    path: '/v2/admin/feature-configs',
    access: { kind: 'session', permission: 'system:configure', also: 'system:manage' },
    summary: 'Lists all feature configs with their value, default and last change.',
  },
  set: {
    method: 'PUT',
    path: '/v2/admin/feature-configs/{key}',
    access: { kind: 'session', permission: 'system:configure', also: 'system:manage' },
    summary: 'Sets a feature config. The change takes effect immediately.',
    errors: ['ERROR_FEATURE_CONFIG_NOT_FOUND', 'ERROR_FEATURE_CONFIG_INVALID'],
  },
  reset: {
    method: 'DELETE',
    path: '/v2/admin/feature-configs/{key}',
    access: { kind: 'session', permission: 'system:configure', also: 'system:manage' },
    summary: 'Resets a feature config to its default.',
    errors: ['ERROR_FEATURE_CONFIG_NOT_FOUND'],
  },
})
