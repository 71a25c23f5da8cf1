import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { answered, at, makeLink, makeMessages, reading, talk } from '#testing/made/made-links.ts'
import { type Caller, callerOf, type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf } from '#testing/answers/run-stream.ts'

const db = testDatabase()
let app: TestApp
let ada: Person
let bob: Person
let visitor: Caller

beforeAll(async () => {
  app = await startTestApp(db.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
  visitor = callerOf(app.origin, null)
})
afterAll(() => app.close())

describe('files of a shared conversation', () => {
  async function withPicture() {
    const { thread, question, answer } = await talk(db.database, ada)
    const picture = async (below: string) => {
      const id = uuidv7()
      await app.deps.files.put(id, Buffer.from(`bytes of ${id}`))
      await db.database.pool.query(
        `INSERT INTO files (id, owner_id, purpose, media_type, size, sha256, thread_id)
         VALUES ($1, $2, 'answer', 'image/png', 3, '\\x00', $3)`,
        [id, ada.id, thread],
      )
      const part = {
        type: 'file',
        url: `/v2/threads/${thread}/files/${id}`,
        media_type: 'image/png',
        size: null,
        alt: '',
      } as const
      const [message = ''] = await makeMessages(db.database, ada, thread, [answered(part)], below)
      return { id, message }
    }
    const sibling = await picture(question)
    return { thread, answer, sibling, shown: await picture(answer) }
  }

  test.each(['snapshot', 'live'] as const)(
    'of a %s can only be opened by the link, and no longer once it is revoked',
    async (kind) => {
      const { thread, answer, sibling, shown } = await withPicture()
      const message = kind === 'snapshot' ? shown.message : answer
      const bare = await makeLink(ada, thread, message, { kind })
      expect((await reading(bob, bare)).messages.at(-1)?.parts).toEqual([{ type: 'left_out', what: 'image' }])
      expect((await bob.call('GET', `${at(bare)}/files/${shown.id}`)).status).toBe(404)

      const link = await makeLink(ada, thread, message, {
        kind,
        with_files: true,
      })
      expect((await reading(bob, link)).messages.at(-1)?.parts).toMatchObject([
        { type: 'file', file_id: shown.id },
      ])
      const path = `${at(link)}/files/${shown.id}`
      const answerOfFile = await bob.call('GET', path)
      expect(await answerOfFile.text()).toBe(`bytes of ${shown.id}`)
      expect(answerOfFile.headers.get('content-disposition')).toMatch(/^attachment/)
      expect((await visitor('GET', path)).status).toBe(404)
      expect((await bob.call('GET', `${at(link)}/files/${sibling.id}`)).status).toBe(404)
      await ok(ada, 'DELETE', `/v2/shared-threads/${link.id}`)
      expect((await bob.call('GET', path)).status).toBe(404)
    },
  )

  test('are copied with the conversation if it is shared with them', async () => {
    const { thread, shown } = await withPicture()
    const link = await makeLink(ada, thread, shown.message, {
      with_files: true,
    })
    const mine = uuidv7()
    await ok(bob, 'POST', `${at(link)}/copy`, { thread_id: mine })
    const [file] = (await messagesOf(bob, mine)).at(-1)?.parts ?? []
    if (file?.type !== 'file') throw new Error('the copy has no picture')
    expect(file.url).toMatch(new RegExp(`^/v2/threads/${mine}/files/`))
    expect(file.url).not.toContain(shown.id)
    await ok(ada, 'DELETE', `/v2/shared-threads/${link.id}`)
    expect(await (await bob.call('GET', file.url)).text()).toBe(`bytes of ${shown.id}`)
  })
})
