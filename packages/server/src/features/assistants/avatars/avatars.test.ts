import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp, callerOf } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { draftOf, grantTo, install, makeAssistant, publish, saveOver } from '#testing/made/made-assistants.ts'

const test = testDatabase()
let app: TestApp
let ada: Person
let bob: Person
let cleo: Person
let dora: Person

beforeAll(async () => {
  app = await startTestApp(test.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
  cleo = await app.person('cleo')
  dora = await app.person('dora')
})
afterAll(() => app.close())

async function picture(colour = '#c00'): Promise<string> {
  const canvas = createCanvas(40, 30)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, 40, 30)
  return (await canvas.encode('png')).toString('base64')
}

/** Puts a picture into the draft; returns its id. */
async function setPicture(id: string, base64: string | null): Promise<string> {
  const { revision } = await draftOf(ada, id)
  const body = { revision, picture: base64 }
  const after = await ok<AssistantDraft>(ada, 'PUT', `/v2/assistants/${id}/avatar`, body)
  return after.draft.avatar_file_id ?? ''
}

const statusFor = async (person: Person, id: string, file: string) => {
  const answer = await person.call('GET', `/v2/assistants/${id}/avatar/${file}`)
  await answer.body?.cancel()
  return answer.status
}

describe('PUT /v2/assistants/{assistant_id}/avatar', () => {
  it('stores a re-encoded square of 256 pixels and serves it as a picture only', async () => {
    const id = await makeAssistant(ada, { name: 'Pictured' })
    const file = await setPicture(id, await picture())
    const answer = await ada.call('GET', `/v2/assistants/${id}/avatar/${file}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(answer.headers.get('cache-control')).toMatch(/^private/)
    const image = await loadImage(Buffer.from(await answer.arrayBuffer()))
    expect([image.width, image.height]).toEqual([256, 256])
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a cut PNG', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs', 'base64')],
  ])('refuses %s (S53)', async (name, bytes) => {
    const id = await makeAssistant(ada, { name })
    const body = { revision: 0, picture: bytes.toString('base64') }
    await refused(ada, 'PUT', `/v2/assistants/${id}/avatar`, body, 415, 'ERROR_UNSUPPORTED_CONTENT_TYPE')
    expect((await draftOf(ada, id)).draft.avatar_file_id).toBeNull()
  })

  it('refuses 900 million pixels, and addresses instead of pictures (S53, S70)', async () => {
    const id = await makeAssistant(ada, { name: 'Too large' })
    const bytes = Buffer.from(await picture(), 'base64')
    bytes.writeUInt32BE(30_000, 16)
    bytes.writeUInt32BE(30_000, 20)
    const body = { revision: 0, picture: bytes.toString('base64') }
    await refused(ada, 'PUT', `/v2/assistants/${id}/avatar`, body, 413, 'ERROR_TOO_LARGE')
    for (const address of ['https://example.org/x.png', 'data:image/png;base64,AAAA']) {
      const answer = await ada.call('PUT', `/v2/assistants/${id}/avatar`, { revision: 0, picture: address })
      expect(answer.status).toBe(422)
    }
  })

  it('deletes unreferenced pictures and keeps referenced ones', async () => {
    const id = await makeAssistant(ada, { name: 'Forgotten' })
    const first = await setPicture(id, await picture('#0c0'))
    await setPicture(id, await picture('#00c'))
    expect(await app.deps.files.get(first)).toBeNull()
    const second = (await saveOver(ada, id, {})).saved.avatar_file_id ?? ''
    await setPicture(id, null)
    expect(await app.deps.files.get(second)).not.toBeNull()
    expect(await statusFor(ada, id, second)).toBe(200)
  })
})

describe('GET /v2/assistants/{assistant_id}/avatar/{file_id}', () => {
  it('is readable by everyone who sees its version (S08)', async () => {
    const id = await makeAssistant(ada, { name: 'Versions' })
    const approved = await setPicture(id, await picture('#111'))
    await saveOver(ada, id, {})
    await publish(test.database, id)
    const saved = await setPicture(id, await picture('#222'))
    await saveOver(ada, id, {})
    const drafted = await setPicture(id, await picture('#333'))
    await grantTo(test.database, id, bob.id, 'user')
    await install(test.database, id, cleo.id)
    const seen = async (person: Person) =>
      await Promise.all([approved, saved, drafted].map((file) => statusFor(person, id, file)))
    expect(await seen(ada)).toEqual([200, 200, 200])
    expect(await seen(bob)).toEqual([200, 200, 404])
    expect(await seen(cleo)).toEqual([200, 404, 404])
    await test.database.pool.query('DELETE FROM grants WHERE resource_id = $1', [id])
    expect(await seen(bob)).toEqual([200, 404, 404])
    await test.database.pool.query('UPDATE assistants SET is_public = false WHERE id = $1', [id])
    for (const person of [bob, cleo, dora]) expect(await seen(person)).toEqual([404, 404, 404])
  })

  it('is not found through another assistant or without a session (S06, S08)', async () => {
    const id = await makeAssistant(ada, { name: 'Source' })
    const file = await setPicture(id, await picture())
    const other = await makeAssistant(bob, { name: 'Mine' })
    await refused(
      bob,
      'GET',
      `/v2/assistants/${other}/avatar/${file}`,
      undefined,
      404,
      'ERROR_FILE_NOT_FOUND',
    )
    await refused(
      bob,
      'GET',
      `/v2/assistants/${other}/avatar/${uuidv7()}`,
      undefined,
      404,
      'ERROR_FILE_NOT_FOUND',
    )
    const stolen = { revision: 0, content: { ...(await draftOf(bob, other)).draft, avatar_file_id: file } }
    for (const path of [other, `${other}/draft`]) {
      await refused(bob, 'PUT', `/v2/assistants/${path}`, stolen, 404, 'ERROR_FILE_NOT_FOUND')
    }
    const nobody = await callerOf(app.origin, null)('GET', `/v2/assistants/${id}/avatar/${file}`)
    expect(nobody.status).toBe(401)
  })
})
