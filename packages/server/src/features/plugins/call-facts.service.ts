import type { Product } from '@parlance/plugin-api/server.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { featureConfig, pluginConfigs } from '#features/feature-configs/feature-configs.service.ts'
import { noteBadAnswer } from '#features/open-questions/recording.service.ts'
import { canTranscribeFor, transcribe } from '#features/transcription/transcription.service.ts'
import type { CallFacts } from '#plugins/call-context.ts'
import type { LoadedPlugin } from '#plugins/loaded.ts'
import { outsideGroups } from './outside-groups.service.ts'
import { addressFacts, findAnswer, namedAssistants, namedModels, ownedAssistants } from './plugins.queries.ts'

/** The data for a plugin's call; throws 404 while the plugin is disabled. */
export async function callFacts(ctx: UserCtx, plugin: LoadedPlugin): Promise<CallFacts> {
  const config = (await pluginConfigs(ctx)).get(plugin.id)
  if (!config?.is_on) throw new AppError('ERROR_PLUGIN_NOT_FOUND')
  return {
    settings: config.settings,
    ...(await personFacts(ctx)),
    product: productFor(ctx),
    groups: outsideGroups(ctx, plugin, config.settings),
  }
}

/** Whether the caller's address is verified, and whether it belongs to the organisation. */
export async function personFacts(ctx: UserCtx): Promise<{ email_verified: boolean; is_internal: boolean }> {
  const { email_verified = false, domain = '' } = (await addressFacts(ctx)) ?? {}
  const domains = await featureConfig(ctx, 'internal_domains')
  return { email_verified, is_internal: email_verified && domains.includes(domain) }
}

function productFor(ctx: UserCtx): Product {
  return {
    answer: (messageId) => findAnswer(ctx, messageId),
    noteBadAnswer: (messageId, reason) => noteBadAnswer(ctx, messageId, reason),
    assistants: (ids) => namedAssistants(ctx, ids),
    models: (ids) => namedModels(ctx, ids),
    myAssistants: () => ownedAssistants(ctx),
    canTranscribe: () => canTranscribeFor(ctx),
    transcribe: (audio, language) => transcribe(ctx, audio, language),
  }
}
