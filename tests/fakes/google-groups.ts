import { generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { type FakeAnswer, type FakeRequest, type ScriptedHttp, startScriptedHttp } from './scripted-http.ts'

export const CUSTOMER = 'C046psxkn'
const FORUM = 'cloudidentity.googleapis.com/groups.discussion_forum'
const JOINED = '2024-03-01T09:30:00.123456Z'

type Group = { id: string; email: string; name: string; members: Set<string> }

export type FakeGoogleGroups = ScriptedHttp & {
  token_url: string
  /** A key file in Google's format. */
  service_account_key: string
  /** Claims of the received assertions, oldest first. */
  assertions: Record<string, unknown>[]
  page_size: number
  /** Whether this edition can search for nested groups. */
  is_transitive: boolean
  /** Groups that the service account cannot read. */
  hidden: Set<string>
  group(id: string, name: string, members: string[]): string
  remove(id: string, member: string): void
  /** Invalidates all tokens issued so far. */
  expireTokens(): void
}

/** Google's token endpoint and the Cloud Identity Groups API: searches of groups, members of a group. */
export async function startFakeGoogleGroups(): Promise<FakeGoogleGroups> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = 'groups@demo.iam.gserviceaccount.com'
  const groups = new Map<string, Group>()
  const tokens = new Set<string>()

  const token = (body: string): FakeAnswer => {
    const form = new URLSearchParams(body)
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as Record<string, unknown>
    fake.assertions.push(read)
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    )
    const isGood =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      isSigned &&
      read['iss'] === account &&
      read['aud'] === fake.token_url &&
      String(read['scope']).endsWith('/auth/cloud-identity.groups.readonly')
    if (!isGood) return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT' } }
    const access_token = randomUUID()
    tokens.add(access_token)
    return { body: { access_token, expires_in: 3599, token_type: 'Bearer' } }
  }

  const page = (url: URL, list: string, rows: object[]): FakeAnswer => {
    const start = Number(url.searchParams.get('pageToken') ?? 0)
    const size = Math.min(fake.page_size, Number(url.searchParams.get('pageSize') ?? 200))
    const next = start + size < rows.length ? { nextPageToken: String(start + size) } : {}
    const shown = rows.slice(start, start + size)
    // Google omits an empty list
    return { body: { ...(shown.length > 0 && { [list]: shown }), ...next } }
  }

  const directOf = (member: string) => [...groups.values()].filter(({ members }) => members.has(member))
  const allOf = (member: string, found = new Map<string, Group>()): Group[] => {
    for (const one of directOf(member)) {
      if (found.has(one.id)) continue
      found.set(one.id, one)
      allOf(one.email, found)
    }
    return [...found.values()]
  }
  const relation = ({ id, email, name }: Group) => ({
    group: `groups/${id}`,
    groupKey: { id: email },
    displayName: name,
    labels: { [FORUM]: '' },
    roles: [{ name: 'MEMBER' }],
  })
  const full = ({ id, email, name }: Group) => ({
    name: `groups/${id}`,
    groupKey: { id: email },
    displayName: name,
    parent: `customers/${CUSTOMER}`,
    labels: { [FORUM]: '' },
  })

  const memberships = (url: URL, kind: string): FakeAnswer => {
    const query = url.searchParams.get('query') ?? ''
    const [, quoted = ''] = /member_key_id == '((?:[^'\\]|\\.)*)'/.exec(query) ?? []
    const member = quoted.replaceAll(/\\(.)/g, '$1')
    if (!query.includes(`'${FORUM}' in labels`)) return refusal(400, 'INVALID_ARGUMENT')
    if (kind === 'searchDirectGroups') {
      if ([...groups.values()].some(({ id, email }) => email === member && fake.hidden.has(id))) {
        return refusal(403, 'PERMISSION_DENIED')
      }
      return page(url, 'memberships', directOf(member).map(relation))
    }
    const found = allOf(member)
    const isHidden = found.some(({ id }) => fake.hidden.has(id))
    if (!fake.is_transitive || isHidden) return refusal(403, 'PERMISSION_DENIED')
    return page(url, 'memberships', found.map(relation))
  }

  const search = (url: URL): FakeAnswer => {
    const query = url.searchParams.get('query') ?? ''
    if (!query.includes(`parent == 'customers/${CUSTOMER}'`)) return refusal(403, 'PERMISSION_DENIED')
    const [, field, text = ''] = /(display_name|group_key)\.contains\('((?:[^'\\]|\\.)*)'\)/.exec(query) ?? []
    const wanted = text.replaceAll(/\\(.)/g, '$1')
    const found = [...groups.values()].filter(({ name, email }) =>
      (field === 'group_key' ? email : name).includes(wanted),
    )
    return page(url, 'groups', found.map(full))
  }

  const answer = ({ method, url, headers, body }: FakeRequest): FakeAnswer | null => {
    if (method === 'POST' && url.pathname === '/token') return token(body)
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', '')))
      return refusal(401, 'UNAUTHENTICATED')
    const [, kind] = /^\/v1\/groups\/-\/memberships:(\w+)$/.exec(url.pathname) ?? []
    if (kind !== undefined) return memberships(url, kind)
    if (url.pathname === '/v1/groups:search') return search(url)
    const [, id = '', list] = /^\/v1\/groups\/([^/:]+)(\/memberships)?$/.exec(url.pathname) ?? []
    const found = groups.get(id)
    if (found === undefined) return refusal(404, 'NOT_FOUND')
    if (fake.hidden.has(id)) return refusal(403, 'PERMISSION_DENIED')
    if (list === undefined) return { body: full(found) }
    const isFull = url.searchParams.get('view') === 'FULL'
    const rows = [...found.members].map((email, at) => ({
      name: `groups/${id}/memberships/${at}`,
      preferredMemberKey: { id: email },
      ...(isFull && {
        type: [...groups.values()].some((one) => one.email === email) ? 'GROUP' : 'USER',
        createTime: JOINED,
        roles: at === 0 ? [{ name: 'OWNER' }, { name: 'MEMBER' }] : [{ name: 'MEMBER' }],
      }),
    }))
    return page(url, 'memberships', rows)
  }

  const http = await startScriptedHttp(answer)
  const fake: FakeGoogleGroups = Object.assign(http, {
    token_url: `${http.url}/token`,
    service_account_key: JSON.stringify({
      type: 'service_account',
      client_email: account,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: 'https://oauth2.googleapis.com/token',
    }),
    assertions: [],
    page_size: 1_000,
    is_transitive: true,
    hidden: new Set<string>(),
    group: (id: string, name: string, members: string[]) => {
      const email = `${id}@parlance.example`
      groups.set(id, { id, email, name, members: new Set(members) })
      return email
    },
    remove: (id: string, member: string) => void groups.get(id)?.members.delete(member),
    expireTokens: () => tokens.clear(),
  })
  return fake
}

const refusal = (code: number, status: string): FakeAnswer => ({
  status: code,
  body: { error: { code, status, message: `refused: ${status}` } },
})
