import { type FakeAnswer, type ScriptedHttp, startScriptedHttp } from '../scripted-http.ts'

export type FakeLlmCalls = ScriptedHttp & {
  /** `host:port`, for the list of allowed hosts. */
  host: string
  /** The requests in wire format, oldest first. */
  bodies: Record<string, unknown>[]
}

/** A PNG of one pixel. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Embeddings, images and transcriptions as the vendors' servers answer them: OpenAI, Mistral, Google (`/v1beta`), Bedrock (`/model`). */
export async function startFakeLlmCalls(): Promise<FakeLlmCalls> {
  const bodies: FakeLlmCalls['bodies'] = []
  const server = await startScriptedHttp(({ url, headers, body: text }) => {
    const isForm = headers['content-type']?.startsWith('multipart/form-data') === true
    const body = isForm ? formOf(text) : JSON.parse(text)
    bodies.push(body)
    const path = decodeURIComponent(url.pathname)
    if (path.endsWith('/embeddings')) return openaiEmbeddings(body)
    if (path.endsWith('/images/generations')) return openaiImages(body)
    if (path.endsWith('/images/edits')) return openaiImages({ n: Number(body.n) })
    if (path.endsWith('/audio/transcriptions')) return { body: { text: 'Bonjour tout le monde.' } }
    if (path.endsWith(':embedContent')) return { body: { embedding: googleVector(body) } }
    if (path.endsWith(':batchEmbedContents')) return googleBatch(body)
    if (path.endsWith(':generateContent')) return googleImage(JSON.stringify(body))
    const [, model] = /^\/model\/(.+)\/invoke$/.exec(path) ?? []
    if (model?.includes('titan-embed')) return titan(body)
    if (model?.includes('cohere.embed-')) return cohere(body)
    if (model?.includes('nova') && model.includes('embed')) return nova(body)
    return model === undefined ? null : novaCanvas(body)
  })
  return Object.assign(server, { host: new URL(server.url).host, bodies })
}

/** The fields of a form; for a file, its type. A repeated field is a list. */
function formOf(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [, name = '', type, value = ''] of text.matchAll(
    /form-data; name="([^"]+)"(?:; filename="[^"]+"\r\ncontent-type: (\S+))?\r\n\r\n([^\r]*)/g,
  )) {
    const known = fields[name]
    const found = type ?? value
    fields[name] = name.endsWith('[]') ? [...(Array.isArray(known) ? known : []), found] : found
  }
  return fields
}

/** The text's length first, so that order and count can be checked. */
function vector(text: string, size = 3): number[] {
  return Array.from({ length: size }, (_, index) => (index === 0 ? text.length : index / 8))
}

type OpenaiInput = { model: string; input: string | string[]; dimensions?: number; output_dimension?: number }

function openaiEmbeddings({ input, dimensions, output_dimension, model }: OpenaiInput): FakeAnswer {
  const texts = [input].flat()
  const size = dimensions ?? output_dimension
  const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vector(text, size) }))
  const usage = { prompt_tokens: texts.length * 2, total_tokens: texts.length * 2 }
  return { body: { object: 'list', model, data, usage } }
}

function openaiImages({ n }: { n: number }): FakeAnswer {
  const data = Array.from({ length: n }, () => ({ b64_json: PIXEL }))
  return { body: { created: 1_790_000_000, data, usage: { input_tokens: 9, output_tokens: 40 * n } } }
}

type GoogleInput = { content: { parts: { text: string }[] }; outputDimensionality?: number }

function googleVector({ content, outputDimensionality }: GoogleInput) {
  return { values: vector(content.parts[0]?.text ?? '', outputDimensionality) }
}

function googleBatch({ requests }: { requests: GoogleInput[] }): FakeAnswer {
  if (requests.length > 100) return refusal('at most 100 requests can be in one batch')
  return { body: { embeddings: requests.map(googleVector) } }
}

function googleImage(asked: string): FakeAnswer {
  const part = { inlineData: { mimeType: 'image/png', data: PIXEL } }
  const drawn = { content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }
  const candidate = asked.includes('forbidden') ? { finishReason: 'IMAGE_SAFETY', index: 0 } : drawn
  const usageMetadata = { promptTokenCount: 7, candidatesTokenCount: 1_290, totalTokenCount: 1_297 }
  return { body: { candidates: [candidate], usageMetadata } }
}

function titan({ inputText, dimensions }: { inputText: string; dimensions?: number }): FakeAnswer {
  return { body: { embedding: vector(inputText, dimensions), inputTextTokenCount: 2 } }
}

function cohere({ texts }: { texts: string[] }): FakeAnswer {
  const headers = { 'x-amzn-bedrock-input-token-count': String(texts.length * 2) }
  return { headers, body: { embeddings: texts.map((text) => vector(text)) } }
}

type NovaInput = { singleEmbeddingParams: { text: { value: string }; embeddingDimension: number } }

function nova({ singleEmbeddingParams: { text, embeddingDimension } }: NovaInput): FakeAnswer {
  const embedding = vector(text.value, embeddingDimension)
  return { body: { embeddings: [{ embeddingType: 'TEXT', embedding }], inputTokenCount: 2 } }
}

type CanvasInput = { taskType: string; imageGenerationConfig: { numberOfImages?: number } }

function novaCanvas({ taskType, imageGenerationConfig }: CanvasInput): FakeAnswer {
  if (taskType !== 'TEXT_IMAGE') return refusal('Malformed input request')
  const { numberOfImages: length = 1 } = imageGenerationConfig
  return { body: { images: Array.from({ length }, () => PIXEL) } }
}

function refusal(message: string): FakeAnswer {
  return { status: 400, body: { message, error: { code: 400, message, status: 'INVALID_ARGUMENT' } } }
}
