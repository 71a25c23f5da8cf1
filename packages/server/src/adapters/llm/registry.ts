import { withCleanEvents } from '#adapters/llm/clean-events.ts'
import { withOwnOpaque } from '#adapters/llm/opaque.ts'
import type { ChatModel, ModelInterface } from '#adapters/llm/port.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

type Load = (outbound: Outbound) => Promise<ChatModel>

const LOADERS: Record<ModelInterface, Load> = {
  'openai-compatible': async (outbound) =>
    (await import('#adapters/llm/vendors/openai-compatible.ts')).createOpenaiCompatible(outbound),
  openai: async (outbound) => (await import('#adapters/llm/vendors/openai.ts')).createOpenai(outbound),
  'openai-responses': async (outbound) =>
    (await import('#adapters/llm/vendors/openai-responses.ts')).createOpenaiResponses(outbound),
  azure: async (outbound) => (await import('#adapters/llm/vendors/azure.ts')).createAzure(outbound),
  anthropic: async (outbound) =>
    (await import('#adapters/llm/vendors/anthropic.ts')).createAnthropicModel(outbound),
  google: async (outbound) => (await import('#adapters/llm/vendors/google.ts')).createGoogle(outbound),
  mistral: async (outbound) =>
    (await import('#adapters/llm/vendors/mistral.ts')).createMistralModel(outbound),
  bedrock: async (outbound) => (await import('#adapters/llm/vendors/bedrock.ts')).createBedrock(outbound),
  demo: async () => (await import('#adapters/llm/demo/demo.ts')).demoModel,
}

/** The chat models of one server; the code of an interface is loaded when it is first used. */
export function createChatModels(outbound: Outbound): (name: ModelInterface) => Promise<ChatModel> {
  const loaded = new Map<ModelInterface, Promise<ChatModel>>()
  return (name) => {
    const known = loaded.get(name)
    if (known !== undefined) return known
    const model = LOADERS[name](outbound).then(withOwnOpaque).then(withCleanEvents)
    loaded.set(name, model)
    return model
  }
}
