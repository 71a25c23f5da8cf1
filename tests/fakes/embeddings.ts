import { createServer } from 'node:http'
import { once } from 'node:events'

export type FakeEmbeddings = {
  /** The base URL for an OpenAI-compatible provider. */
  url: string
  host: string
  /** The requested texts, in order. */
  embedded: string[]
  reranked: { query: string; documents: string[] }[]
  close(): Promise<void>
}

type Options = {
  vectorOf: (text: string) => readonly number[]
  /** The relevance of a document, from 0 to 1. */
  scoreOf?: (query: string, document: string) => number
  /** Awaited before texts are embedded; they count as requested when the call arrives. */
  before?: (texts: readonly string[]) => Promise<void> | undefined
}

/** A server with `POST /embeddings` like OpenAI's and `POST /rerank` like Cohere's and Jina's. */
export async function startFakeEmbeddings({
  vectorOf,
  scoreOf = () => 0,
  before,
}: Options): Promise<FakeEmbeddings> {
  const embedded: string[] = []
  const reranked: FakeEmbeddings['reranked'] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const body = JSON.parse(Buffer.concat(parts).toString())
      if (request.url !== '/v1/rerank') await before?.([body.input].flat())
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(request.url === '/v1/rerank' ? rerank(body) : embed(body)))
    })
  })

  function embed({ input }: { input: string | string[] }) {
    const texts = [input].flat()
    embedded.push(...texts)
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
    return { object: 'list', data, usage: { prompt_tokens: texts.length, total_tokens: texts.length } }
  }

  function rerank({ query, documents }: { query: string; documents: string[] }) {
    reranked.push({ query, documents })
    const results = documents
      .map((document, index) => ({ index, relevance_score: scoreOf(query, document) }))
      .sort((a, b) => b.relevance_score - a.relevance_score)
    return { results, usage: { total_tokens: documents.length } }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    embedded,
    reranked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
