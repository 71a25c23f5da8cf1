import type { AuditEvent } from '@parlance/contract/admin/audit.ts'
import { startFakeSso } from '@parlance/tests/fakes/sso.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { insertAssistant, saveVersion } from '#testing/made/assistants.ts'
import { createBrowser } from '#testing/servers/browser.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const CANARY = 'CANARY-7f1d'

const db = testDatabase()
let app: TestApp
let admin: Person
let alice: Person
let bob: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  ;[admin, alice, bob] = [
    await app.person('admin', 'administrator'),
    await app.person('alice'),
    await app.person('bob'),
  ]
})

async function trail(): Promise<AuditEvent[]> {
  const { data } = await ok<{ data: AuditEvent[] }>(admin, 'GET', '/v2/admin/audit')
  expect(JSON.stringify(data)).not.toContain(CANARY)
  return data.toReversed()
}

const summaryOf = (events: AuditEvent[]) =>
  events.map(({ action, before, after }) => ({ action, before, after }))

describe('the audit trail contains', () => {
  test('decisions of reviewers, with versions and states only', async () => {
    const seed = { owner_id: alice.id, name: CANARY, instructions: CANARY }
    const made = await insertAssistant(db.database, seed)
    const path = `/v2/admin/marketplace/assistants/${made.id}`
    const submit = () => ok(alice, 'POST', `/v2/assistants/${made.id}/submit`, { note: CANARY })
    const decide = (decision: string, version_id: string) =>
      ok(admin, 'POST', `${path}/decision`, {
        decision,
        version_id,
        ...(decision === 'approve' ? {} : { reason: CANARY }),
      })
    await submit()
    await decide('approve', made.version_id)
    await ok(admin, 'PUT', `${path}/featured`, { is_featured: true })
    await ok(admin, 'PUT', `${path}/featured`, { is_featured: true })
    await ok(admin, 'PUT', `${path}/featured`, { is_featured: false })
    const second = await saveVersion(db.database, made.id, seed)
    await submit()
    await decide('changes_requested', second)
    const third = await saveVersion(db.database, made.id, seed)
    await submit()
    await decide('reject', third)
    await ok(admin, 'POST', `${path}/withdraw`, { reason: CANARY })
    const events = await trail()
    expect(summaryOf(events)).toEqual([
      {
        action: 'assistant.approve',
        before: { state: 'submitted', approved_version_id: null },
        after: { state: 'approved', approved_version_id: made.version_id },
      },
      { action: 'assistant.feature', before: { is_featured: false }, after: { is_featured: true } },
      { action: 'assistant.unfeature', before: { is_featured: true }, after: { is_featured: false } },
      {
        action: 'assistant.changes_requested',
        before: { state: 'submitted' },
        after: { state: 'changes_requested' },
      },
      { action: 'assistant.reject', before: { state: 'submitted' }, after: { state: 'rejected' } },
      {
        action: 'assistant.take_down',
        before: { state: 'rejected', approved_version_id: made.version_id },
        after: { state: 'withdrawn', approved_version_id: null },
      },
    ])
    expect(new Set(events.map((event) => event.object_id))).toEqual(new Set([made.id]))
    expect(new Set(events.map((event) => event.actor))).toEqual(new Set(['admin']))
  })

  test('shares, by id and level', async () => {
    const { id } = await insertAssistant(db.database, { owner_id: alice.id, name: CANARY })
    const path = `/v2/assistant-sharing/${id}`
    const subject = { subject_type: 'user', subject_id: bob.id }
    await ok(alice, 'POST', `${path}/shared`, { ...subject, level: 'user' })
    await ok(alice, 'PATCH', `${path}/shared/user/${bob.id}`, { level: 'editor' })
    await ok(alice, 'DELETE', `${path}/shared/user/${bob.id}`)
    await ok(alice, 'POST', `${path}/shared`, { ...subject, level: 'user' })
    await ok(bob, 'POST', `${path}/leave`)
    const field = `user:${bob.id}`
    expect(summaryOf(await trail())).toEqual([
      { action: 'assistant.share', before: null, after: { [field]: 'user' } },
      { action: 'assistant.share_update', before: { [field]: 'user' }, after: { [field]: 'editor' } },
      { action: 'assistant.unshare', before: { [field]: 'editor' }, after: null },
      { action: 'assistant.share', before: null, after: { [field]: 'user' } },
      { action: 'assistant.unshare', before: { [field]: 'user' }, after: null },
    ])
  })

  test('flags and deletion of an assistant, with states only', async () => {
    const { id } = await insertAssistant(db.database, {
      owner_id: alice.id,
      name: CANARY,
      instructions: CANARY,
    })
    const shipped = await insertAssistant(db.database, { owner_id: null, name: CANARY })
    const flags = (person: Person, of: string, change: object) =>
      ok(person, 'PATCH', `/v2/assistants/${of}/flags`, change)
    await flags(admin, id, { is_enabled: false })
    await flags(admin, id, { is_enabled: false })
    await flags(alice, id, { is_enabled: true, is_hidden: true })
    await flags(alice, id, { is_hidden: false })
    await flags(admin, shipped.id, { is_default: true })
    await flags(admin, shipped.id, { is_default: false })
    await ok(admin, 'DELETE', `/v2/assistants/${id}`)
    const events = await trail()
    expect(summaryOf(events)).toEqual([
      { action: 'assistant.disable', before: { is_enabled: true }, after: { is_enabled: false } },
      { action: 'assistant.enable', before: { is_enabled: false }, after: { is_enabled: true } },
      { action: 'assistant.hide', before: { is_hidden: false }, after: { is_hidden: true } },
      { action: 'assistant.show', before: { is_hidden: true }, after: { is_hidden: false } },
      { action: 'assistant.default', before: { is_default: false }, after: { is_default: true } },
      { action: 'assistant.undefault', before: { is_default: true }, after: { is_default: false } },
      { action: 'assistant.delete', before: { owner: alice.id }, after: null },
    ])
    expect(events.map((event) => event.actor)).toEqual([
      'admin',
      'alice',
      'alice',
      'alice',
      'admin',
      'admin',
      'admin',
    ])
  })

  test('changes of groups, by id and level', async () => {
    const texts = { name: CANARY, description: CANARY }
    const { id } = await ok<{ id: string }>(alice, 'POST', '/v2/groups', texts)
    await ok(alice, 'POST', `/v2/groups/${id}/members`, { user_id: bob.id, type: 'member' })
    await ok(alice, 'PATCH', `/v2/groups/${id}/members/${bob.id}`, { type: 'manager' })
    await ok(alice, 'PUT', `/v2/groups/${id}`, { ...texts, name: `${CANARY} 2` })
    await ok(bob, 'DELETE', `/v2/groups/${id}/members/${bob.id}`)
    await ok(alice, 'DELETE', `/v2/groups/${id}`)
    const field = `user:${bob.id}`
    expect(summaryOf(await trail())).toEqual([
      { action: 'group.create', before: null, after: { [`user:${alice.id}`]: 'manager' } },
      { action: 'group.add_member', before: null, after: { [field]: 'member' } },
      { action: 'group.update_member', before: { [field]: 'member' }, after: { [field]: 'manager' } },
      { action: 'group.update', before: null, after: null },
      { action: 'group.remove_member', before: { [field]: 'manager' }, after: null },
      { action: 'group.delete', before: null, after: null },
    ])
  })

  test('who became administrator at the first sign-on, once', async () => {
    const root = { sub: 'root', email: 'root@parlance.example', email_verified: true }
    const sso = await startFakeSso([root])
    const other = await startTestApp(db.database, {
      OIDC_ISSUER: sso.issuer,
      OIDC_CLIENT_ID: sso.client_id,
      OIDC_CLIENT_SECRET: sso.client_secret,
      ADMIN_EMAILS: root.email,
    })
    try {
      await createBrowser(other.origin).signIn('root')
      await createBrowser(other.origin).signIn('root')
      const [event, ...rest] = await trail()
      expect(rest).toEqual([])
      expect(event).toMatchObject({
        action: 'user.bootstrap',
        actor_id: null,
        after: { role_id: ADMINISTRATOR_ROLE_ID },
      })
    } finally {
      await other.close()
      await sso.close()
    }
  })
})
