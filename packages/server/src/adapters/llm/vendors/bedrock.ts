import { createAmazonBedrock } from '@ai-sdk/amazon-bedrock'
import { type ChatModel, ModelError, type ProviderCredentials } from '#adapters/llm/port.ts'
import { baseUrl, createSdkModel, type SdkSettings } from '#adapters/llm/sdk/sdk-model.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

const REGION = /^[a-z]{2}(?:-[a-z]+)+-\d$/

/** Amazon Bedrock, Converse. The key is a Bedrock API key, or `access key id:secret[:session token]`. */
export function createBedrock(outbound: Outbound): ChatModel {
  return createSdkModel(outbound, { kind: 'frames' }, (settings, provider, model) =>
    bedrockOf(settings, provider)(model),
  )
}

/** The package, set up for one provider. */
export function bedrockOf({ apiKey, ...settings }: SdkSettings, provider: ProviderCredentials) {
  const region = regionOf(provider)
  return createAmazonBedrock({
    ...settings,
    ...credentials(apiKey),
    region,
    baseURL: baseUrl(provider, `https://bedrock-runtime.${region}.amazonaws.com`),
  })
}

/** The region becomes part of a host name, so it must look like one. */
function regionOf({ region }: ProviderCredentials): string {
  const name = region ?? 'us-east-1'
  if (!REGION.test(name)) throw new ModelError('address_refused')
  return name
}

function credentials(key: string) {
  const [, accessKeyId, secretAccessKey, sessionToken] =
    /^(A[A-Z0-9]{15,}):([^:]+)(?::(.+))?$/.exec(key) ?? []
  if (accessKeyId === undefined || secretAccessKey === undefined) return { apiKey: key }
  // An empty key prevents the package from looking for one in the environment.
  return { apiKey: '', accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) }
}
