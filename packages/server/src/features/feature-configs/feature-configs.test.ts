import type { FeatureConfig } from '@parlance/contract/admin/feature-configs.ts'
import { HOUSE_TOOL_IDS } from '@parlance/contract/assistants/house-tools.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeSso, type FakeSso } from '@parlance/tests/fakes/sso.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { call, createBrowser } from '#testing/servers/browser.ts'
import { testDatabase } from '#testing/database/database.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'
import { featureConfig } from './feature-configs.service.ts'

const ADMIN = {
  sub: 'admin',
  preferred_username: 'admin',
  name: 'admin',
  email: 'admin@parlance.example',
  email_verified: true,
}
const PATH = '/v2/admin/feature-configs'

const db = testDatabase()
let sso: FakeSso
let app: TestApp
let admin: string

beforeAll(async () => {
  sso = await startFakeSso([ADMIN, { sub: 'alice', name: 'alice', email: 'alice@parlance.example' }])
  app = await startTestApp(db.database, {
    OIDC_ISSUER: sso.issuer,
    OIDC_CLIENT_ID: sso.client_id,
    OIDC_CLIENT_SECRET: sso.client_secret,
    ADMIN_EMAILS: ADMIN.email,
  })
})
afterAll(async () => {
  await app.close()
  await sso.close()
})
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  admin = await createBrowser(app.origin).signIn('admin')
})

async function set(key: string, value: unknown) {
  return await call(app.origin, admin, 'PUT', `${PATH}/${key}`, { value })
}

describe(`GET ${PATH}`, () => {
  test('lists all with their defaults at first', async () => {
    const { data } = (await (await call(app.origin, admin, 'GET', PATH)).json()) as { data: FeatureConfig[] }
    expect(data.filter(({ plugin }) => plugin === null)).toEqual([
      {
        key: 'allowed_redirect_domains',
        kind: 'origins',
        value: [],
        default: [],
        is_set: false,
        required: false,
        plugin: null,
        description: null,
        changed_by: null,
        changed_at: null,
      },
      {
        key: 'share_threads',
        kind: 'boolean',
        value: true,
        default: true,
        is_set: false,
        required: false,
        plugin: null,
        description: null,
        changed_by: null,
        changed_at: null,
      },
      {
        key: 'share_threads_publicly',
        kind: 'boolean',
        value: false,
        default: false,
        is_set: false,
        required: false,
        plugin: null,
        description: null,
        changed_by: null,
        changed_at: null,
      },
      {
        key: 'marketplace',
        kind: 'boolean',
        value: true,
        default: true,
        is_set: false,
        required: false,
        plugin: null,
        description: null,
        changed_by: null,
        changed_at: null,
      },
      {
        key: 'document_formats',
        kind: 'boolean',
        value: true,
        default: true,
        is_set: false,
        required: false,
        plugin: null,
        description: null,
        changed_by: null,
        changed_at: null,
      },
      {
        key: 'text_recognition',
        kind: 'boolean',
        value: true,
        default: true,
        is_set: false,
        required: false,
        plugin: null,
        description: null,
        changed_by: null,
        changed_at: null,
      },
      {
        key: 'news_mark',
        kind: 'boolean',
        value: true,
        default: true,
        is_set: false,
        required: false,
        plugin: null,
        description: null,
        changed_by: null,
        changed_at: null,
      },
      {
        key: 'internal_domains',
        kind: 'domains',
        value: [],
        default: [],
        is_set: false,
        required: false,
        plugin: null,
        description: null,
        changed_by: null,
        changed_at: null,
      },
      {
        key: 'require_test_questions',
        kind: 'boolean',
        value: false,
        default: false,
        is_set: false,
        required: false,
        plugin: null,
        description: null,
        changed_by: null,
        changed_at: null,
      },
      {
        key: 'tools',
        kind: 'list',
        value: [...HOUSE_TOOL_IDS],
        default: [...HOUSE_TOOL_IDS],
        is_set: false,
        required: false,
        plugin: null,
        description: null,
        changed_by: null,
        changed_at: null,
      },
      {
        key: 'temporary_chat_hours',
        kind: 'number',
        value: 24,
        default: 24,
        is_set: false,
        required: false,
        plugin: null,
        description: null,
        changed_by: null,
        changed_at: null,
      },
    ])
  })

  test('is not for users, nor are the changes', async () => {
    const alice = await createBrowser(app.origin).signIn('alice')
    expect((await call(app.origin, alice, 'GET', PATH)).status).toBe(403)
    expect((await call(app.origin, alice, 'PUT', `${PATH}/share_threads`, { value: false })).status).toBe(403)
    expect((await call(app.origin, alice, 'DELETE', `${PATH}/share_threads`)).status).toBe(403)
    expect(await featureConfig(app.ctx, 'share_threads')).toBe(true)
  })
})

describe(`PUT and DELETE ${PATH}/{key}`, () => {
  test('take effect immediately and report who changed them', async () => {
    const answer = await set('share_threads', false)
    expect(await answer.json()).toMatchObject({ value: false, default: true, changed_by: 'admin' })
    expect(await featureConfig(app.ctx, 'share_threads')).toBe(false)
    const reset = await call(app.origin, admin, 'DELETE', `${PATH}/share_threads`)
    expect(await reset.json()).toMatchObject({ value: true, changed_by: null })
    expect(await featureConfig(app.ctx, 'share_threads')).toBe(true)
  })

  test('keep exact origins, each once', async () => {
    const answer = await set('allowed_redirect_domains', ['https://a.example.org', 'https://a.example.org'])
    expect(await answer.json()).toMatchObject({ value: ['https://a.example.org'] })
    expect(await featureConfig(app.ctx, 'allowed_redirect_domains')).toEqual(['https://a.example.org'])
  })

  test.each([
    ['share_threads', []],
    ['allowed_redirect_domains', true],
    ['allowed_redirect_domains', ['https://a.example.org/']],
    ['allowed_redirect_domains', ['https://*.example.org']],
    ['allowed_redirect_domains', ['https://user@a.example.org']],
    ['allowed_redirect_domains', ['javascript:alert(1)']],
    ['allowed_redirect_domains', ['null']],
    ['allowed_redirect_domains', ['HTTPS://A.EXAMPLE.ORG']],
    ['internal_domains', ['localhost']],
    ['internal_domains', ['@example.org']],
  ])('%s refuses %j', async (key, value) => {
    const answer = await set(key, value)
    expect([answer.status, await answer.json()]).toEqual([422, { detail: 'ERROR_FEATURE_CONFIG_INVALID' }])
  })

  test('of an unknown key: 404', async () => {
    for (const key of ['nothing', 'constructor', '__proto__']) expect((await set(key, true)).status).toBe(404)
    expect((await call(app.origin, admin, 'DELETE', `${PATH}/nothing`)).status).toBe(404)
  })
})
