import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type FakeS3 = {
  url: string
  /** The stored objects, by bucket and key. */
  objects: Map<string, Buffer>
  /** Answers the next requests with 503 before normal behaviour resumes. */
  failNext(times: number): void
  close(): Promise<void>
}

/** A bucket server that stores, returns and removes objects for requests signed with this secret (AWS Signature 4). */
export async function startFakeS3(secret: string): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  let failures = 0
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const key = new URL(request.url ?? '/', 'http://s3').pathname
      if (failures > 0) {
        failures -= 1
        return response.writeHead(503).end()
      }
      if (!isSigned(request, body, secret))
        return response.writeHead(403).end(errorOf('SignatureDoesNotMatch'))
      if (request.method === 'PUT') objects.set(key, body)
      else if (request.method === 'DELETE') objects.delete(key)
      else if (new URL(request.url ?? '/', 'http://s3').searchParams.has('list-type')) {
        return response.writeHead(200, { 'content-type': 'application/xml' }).end(listOf(objects, request))
      } else {
        const object = objects.get(key)
        if (object === undefined) return response.writeHead(404).end(errorOf('NoSuchKey'))
        return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(object)
      }
      return response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    objects,
    failNext: (times) => void (failures = times),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Two objects per page, so that listing needs paging. */
function listOf(objects: ReadonlyMap<string, Buffer>, request: IncomingMessage): string {
  const url = new URL(request.url ?? '/', 'http://s3')
  const bucket = `${url.pathname.replace(/\/$/, '')}/`
  const after = url.searchParams.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(bucket))
    .map((key) => key.slice(bucket.length))
    .toSorted()
  const left = keys.filter((key) => key > after)
  const page = left.slice(0, 2)
  const more = left.length > 2
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents}</ListBucketResult>`
}

function errorOf(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
}

const PATTERN =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

function isSigned(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const [, day = '', region = '', names = '', signature] =
    PATTERN.exec(request.headers.authorization ?? '') ?? []
  const url = new URL(request.url ?? '/', 'http://s3')
  const sent = String(request.headers['x-amz-content-sha256'])
  if (sent !== 'UNSIGNED-PAYLOAD' && sent !== createHash('sha256').update(body).digest('hex')) return false
  const query = [...url.searchParams].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [
    request.method,
    url.pathname,
    query.toSorted().join('&'),
    headers.join(''),
    names,
    sent,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope, hash].join('\n')
  const sign = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest()
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(sign, `AWS4${secret}`)
  return sign(key, text).toString('hex') === signature
}
