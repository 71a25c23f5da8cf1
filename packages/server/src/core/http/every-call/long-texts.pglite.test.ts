import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, settled, uploadFiles } from '#testing/made/documents.ts'
import { everyCall } from '#testing/hostile/every-call.ts'
import { makeKey } from '#testing/made/keys.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { fieldsOf, sampleOf } from '#testing/random/samples.ts'
import { TANGLED } from '#testing/hostile/tangled.ts'

/**
 * Sends 100,000 characters everywhere (S75). Nearly all requests are refused before the database is
 * queried, and the rest is stored as plain text, so one database is enough and saves a minute.
 */
const CALLS = (await everyCall()).map((one) => ({ ...one, name: `${one.call.method} ${one.call.path}` }))
const WITH_QUERY = CALLS.filter(({ schemas }) => schemas.query !== undefined)
/** Headers and the address can have 16 KiB. */
const LONGEST_QUERY = 10_000

const db = testDatabase()
let app: TestApp
let admin: Person
let key: string

beforeAll(async () => {
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  key = (await makeKey(admin)).secret
})
afterAll(() => app.close())

describe('search, filters and sorting (S75)', () => {
  test.each(WITH_QUERY)('$name refuses overlong words', async ({ call, schemas }) => {
    if (schemas.query === undefined) return
    const { path } = sampleOf(call, schemas)
    const token = call.access.kind === 'key' ? key : admin.token
    const ask = (query: string) =>
      fetch(`${app.origin}${path}?${query}`, {
        method: call.method,
        redirect: 'manual',
        headers: { authorization: `Bearer ${token}` },
      })
    for (const name of fieldsOf(schemas.query)) {
      for (const sign of ['a', '%25']) {
        const answer = await ask(`${name}=${sign.repeat(LONGEST_QUERY / sign.length)}`)
        expect([302, 400, 404, 415, 422], `${name}: ${answer.status}`).toContain(answer.status)
        await answer.body?.cancel()
      }
      expect((await ask(`${name}=${'a'.repeat(100_000)}`)).status).toBe(431)
    }
  })
})

describe('names, questions and documents (S75)', () => {
  // trailing spaces do not belong to a name
  const names = TANGLED.filter(([, text]) => text.trim() === text)

  test.each(names)('a name of %s is refused', async (_, text) => {
    for (const path of ['/v2/groups', '/v2/knowledge-bases', '/v2/admin/tags']) {
      expect((await admin.call('POST', path, { name: text })).status, path).toBe(422)
    }
    expect((await admin.call('PUT', `/v2/threads/${uuidv7()}`, { name: text })).status).toBe(422)
  })

  test('long questions are stored and answered in parallel', async () => {
    const asked = TANGLED.map(async ([, text]) => {
      const thread = uuidv7()
      await (await start(admin, thread, question(`Use a tool: ${text}`))).toTheEnd()
      const [kept, answer] = await messagesOf(admin, thread)
      expect(kept?.parts).toEqual([{ type: 'text', text: `Use a tool: ${text}` }])
      expect(answer?.status).toBe('completed')
    })
    await Promise.all(asked)
  })

  test('long documents are read and searched', async () => {
    const base = await makeBase(admin)
    const files = TANGLED.map(([name, content]) => ({
      name: `${name}.md`,
      content: `# ${name}\n\n${content}`,
    }))
    await uploadFiles(admin, base, files)
    const documents = await settled(db.database, admin, base)
    expect(documents.map(({ state }) => state)).toEqual(files.map(() => 'indexed'))
    const search = `/v2/knowledge-bases/${base}/search`
    for (const [, text] of names) {
      expect((await admin.call('POST', search, { query: text })).status).toBe(422)
      const cut = text.slice(0, 2_000)
      expect((await ok<{ data: unknown[] }>(admin, 'POST', search, { query: cut })).data.length).toBeLessThan(
        201,
      )
    }
  })
})
