import { createHash, createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { type FakeAnswer, type FakeRequest, type ScriptedHttp, startScriptedHttp } from './scripted-http.ts'

const FOLDER = 'application/vnd.google-apps.folder'
type Node = {
  id: string
  name: string
  mimeType: string
  parents: string[]
  bytes: Buffer
  modifiedTime: string
  trashed: boolean
  driveId?: string
}

export type FakeGoogleDrive = ScriptedHttp & {
  token_url: string
  /** A key file as issued by Google. */
  service_account_key: string
  oauth: { client_id: string; client_secret: string; refresh_token: string }
  page_size: number
  folder(id: string, parent?: string, driveId?: string): void
  file(id: string, parent: string, name: string, bytes: Buffer | string, mimeType?: string): void
  trash(id: string): void
  remove(id: string): void
  /** Invalidates all tokens issued so far. */
  expireTokens(): void
  /** Invalidates all change tokens issued so far. */
  expireChanges(): void
}

/** Google's token endpoint and Drive v3: files.list, files.get with media and export, changes. */
export async function startFakeGoogleDrive(): Promise<FakeGoogleDrive> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const email = 'reader@demo.iam.gserviceaccount.com'
  const oauth = { client_id: 'client', client_secret: 'client secret', refresh_token: 'refresh token' }
  const nodes = new Map<string, Node>()
  const log: { fileId: string; removed: boolean }[] = []
  const tokens = new Set<string>()
  let oldest = 0

  const shown = (node: Node) => {
    const { bytes, ...rest } = node
    const isOwn = node.mimeType.startsWith('application/vnd.google-apps.')
    const content = isOwn
      ? {}
      : { size: String(bytes.length), md5Checksum: createHash('md5').update(bytes).digest('hex') }
    return {
      ...rest,
      ...content,
      version: '1',
      webViewLink: `https://drive.google.com/file/d/${node.id}/view`,
    }
  }

  const token = (body: string): FakeAnswer => {
    const form = new URLSearchParams(body)
    const isGood =
      form.get('grant_type') === 'refresh_token'
        ? form.get('refresh_token') === oauth.refresh_token &&
          form.get('client_secret') === oauth.client_secret
        : isSigned(form.get('assertion') ?? '')
    if (!isGood) return { status: 400, body: { error: 'invalid_grant' } }
    const access_token = randomUUID()
    tokens.add(access_token)
    return { body: { access_token, expires_in: 3599, token_type: 'Bearer' } }
  }

  const isSigned = (jwt: string): boolean => {
    const [head = '', claims = '', signature = ''] = jwt.split('.')
    const { iss, aud, scope } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as Record<
      string,
      string
    >
    const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
    const isTrue = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      key,
      Buffer.from(signature, 'base64url'),
    )
    return isTrue && iss === email && aud === fake.token_url && (scope ?? '').endsWith('/auth/drive.readonly')
  }

  const page = <T>(url: URL, all: T[]): { rows: T[]; next: number | null } => {
    const start = Number(url.searchParams.get('pageToken') ?? 0)
    const size = Math.min(fake.page_size, Number(url.searchParams.get('pageSize') ?? 100))
    return { rows: all.slice(start, start + size), next: start + size < all.length ? start + size : null }
  }

  const changes = (url: URL): FakeAnswer => {
    if (Number(url.searchParams.get('pageToken')) < oldest) {
      return { status: 400, body: { error: { code: 400, message: 'Invalid Value' } } }
    }
    const { rows, next } = page(url, log)
    const list = rows.map(({ fileId, removed }) => {
      const node = nodes.get(fileId)
      const isGone = removed || node === undefined
      return {
        kind: 'drive#change',
        changeType: 'file',
        fileId,
        removed: isGone,
        ...(isGone ? {} : { file: shown(node) }),
      }
    })
    const end = next === null ? { newStartPageToken: String(log.length) } : { nextPageToken: String(next) }
    return { body: { changes: list, ...end } }
  }

  const answer = ({ method, url, headers, body }: FakeRequest): FakeAnswer | null => {
    if (method === 'POST' && url.pathname === '/token') return token(body)
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) {
      return { status: 401, body: { error: { code: 401, message: 'Invalid Credentials' } } }
    }
    if (url.pathname === '/drive/v3/changes/startPageToken')
      return { body: { startPageToken: String(log.length) } }
    if (url.pathname === '/drive/v3/changes') return changes(url)
    if (url.pathname === '/drive/v3/files') {
      const query = url.searchParams.get('q') ?? ''
      const parents = new Set([...query.matchAll(/'([^']+)' in parents/g)].map(([, id]) => id))
      const found = [...nodes.values()].filter(
        (node) => !node.trashed && node.parents.some((id) => parents.has(id)),
      )
      const { rows, next } = page(url, found)
      return {
        body: {
          incompleteSearch: false,
          files: rows.map(shown),
          ...(next === null ? {} : { nextPageToken: String(next) }),
        },
      }
    }
    const [, id = '', action] = /^\/drive\/v3\/files\/([^/]+)(\/export)?$/.exec(url.pathname) ?? []
    const node = nodes.get(decodeURIComponent(id))
    if (node === undefined) return null
    if (action !== undefined)
      return { headers: { 'x-exported-as': url.searchParams.get('mimeType') ?? '' }, body: node.bytes }
    return { body: url.searchParams.get('alt') === 'media' ? node.bytes : shown(node) }
  }

  const http = await startScriptedHttp(answer)
  const put = (node: Omit<Node, 'modifiedTime' | 'trashed'>) => {
    nodes.set(node.id, { ...node, modifiedTime: new Date().toISOString(), trashed: false })
    log.push({ fileId: node.id, removed: false })
  }
  const fake: FakeGoogleDrive = Object.assign(http, {
    token_url: `${http.url}/token`,
    service_account_key: JSON.stringify({
      type: 'service_account',
      client_email: email,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: 'https://oauth2.googleapis.com/token',
    }),
    oauth,
    page_size: 1000,
    folder: (id: string, parent?: string, driveId?: string) =>
      put({
        id,
        name: id,
        mimeType: FOLDER,
        parents: parent === undefined ? [] : [parent],
        bytes: Buffer.alloc(0),
        ...(driveId === undefined ? {} : { driveId }),
      }),
    file: (
      id: string,
      parent: string,
      name: string,
      bytes: Buffer | string,
      mimeType = 'application/octet-stream',
    ) => put({ id, name, mimeType, parents: [parent], bytes: Buffer.from(bytes) }),
    trash: (id: string) => {
      const node = nodes.get(id)
      if (node !== undefined) node.trashed = true
      log.push({ fileId: id, removed: false })
    },
    remove: (id: string) => {
      nodes.delete(id)
      log.push({ fileId: id, removed: true })
    },
    expireTokens: () => tokens.clear(),
    expireChanges: () => void (oldest = log.length + 1),
  })
  return fake
}
