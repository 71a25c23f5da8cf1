import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { SYSTEM_ROLES, USER_ROLE_ID } from '#features/roles/system-roles.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, settled, uploadFiles } from '#testing/made/documents.ts'
import { everyCall } from '#testing/hostile/every-call.ts'
import { placesOfCall } from '#testing/hostile/hostile-input.ts'
import { makeKey } from '#testing/made/keys.ts'
import { makeTested } from '#testing/made/made-evaluations.ts'
import { makeRemoteModel } from '#testing/made/made-models.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'

/** Every call treats an invisible object like one that does not exist (S01, S41). */
const ENDS_THE_SESSION = ['users.endSessions', 'auth.logout']
/** Fields with the id of a new object, or that only find one's own objects. */
const OF_ONES_OWN = [
  'POST /v2/threads/{thread_id}/messages params.thread_id',
  'PUT /v2/drafts/{scope} params.scope',
]
const CALLS = (await everyCall()).filter(
  ({ call }) => call.access.kind === 'session' && !ENDS_THE_SESSION.includes(call.id),
)

type Ids = Record<string, string>

const db = testDatabase()
let app: TestApp
let bob: Person
/** Objects that one person owns, by the names of id fields. */
let adas: Ids
let bobs: Ids

beforeAll(async () => {
  app = await startTestApp(db.database)
  const ada = await app.person('ada')
  bob = await app.person('bob')
  const rights = SYSTEM_ROLES.find(({ id }) => id === USER_ROLE_ID)?.permissions ?? []
  for (const { id } of [ada, bob]) {
    await giveRole(db.database, id, [...rights, 'api:access', 'api_key:create'])
  }
  adas = { ...(await objectsOf(ada)), ...(await modelsOf(ada)) }
  bobs = { ...(await objectsOf(bob)), ...(await modelsOf(bob)) }
  expect(Object.values({ ...adas, ...bobs })).not.toContain('')
})
afterAll(() => app.close())

async function objectsOf(person: Person): Promise<Ids> {
  const thread = uuidv7()
  const viewer = await start(person, thread, question())
  await viewer.toTheEnd()
  const message = (await messagesOf(person, thread)).at(-1)?.id ?? ''
  const base = await makeBase(person)
  await uploadFiles(person, base, [{ name: 'a.md', content: '# A\n\nSome words of it.' }])
  const [document] = await settled(db.database, person, base)
  const chunks = `/v2/knowledge-bases/${base}/documents/${document?.id}/chunks`
  const [chunk] = (await ok<{ data: { id: string }[] }>(person, 'GET', chunks)).data
  const { assistant, evaluation_case, evaluation } = await makeTested(person)
  const versions = await ok<{ data: { id: string }[] }>(person, 'GET', `/v2/assistants/${assistant}/versions`)
  const { rows } = await db.database.pool.query<{ id: string }>(
    'SELECT id FROM sessions WHERE user_id = $1',
    [person.id],
  )
  return {
    thread_id: thread,
    case_id: evaluation_case,
    evaluation_id: evaluation,
    scope: thread,
    run_id: viewer.run_id,
    message_id: message,
    parent_id: message,
    before: message,
    through: message,
    knowledge_base_id: base,
    knowledge_base_ids: base,
    document_id: document?.id ?? '',
    document_ids: document?.id ?? '',
    expected: document?.id ?? '',
    chunk_id: chunk?.id ?? '',
    assistant_id: assistant,
    allowed_assistants: assistant,
    version_id: versions.data[0]?.id ?? '',
    group_id: (await ok<{ id: string }>(person, 'POST', '/v2/groups', { name: uuidv7() })).id,
    key_id: (await makeKey(person)).key.id,
    session_id: rows[0]?.id ?? '',
  }
}

/** A model that only one person can use. */
async function modelsOf(person: Person): Promise<Ids> {
  const id = await makeRemoteModel(db.database, 'chat', 'http://127.0.0.1:9/v1')
  await db.database.pool.query('UPDATE models SET is_restricted = true WHERE id = $1', [id])
  await db.database.pool.query(
    `INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level)
     VALUES ('model', $1, 'user', $2, 'user')`,
    [id, person.id],
  )
  return { model_id: id, fallback_model_id: id, allowed_models: id }
}

const PLACES = CALLS.flatMap((one) =>
  placesOfCall(one.call, one.schemas, {})
    .map(({ name, field, kind }, index) => ({ ...one, name, field, kind, index }))
    .filter(({ kind }) => kind === 'id'),
)

test.each(PLACES)(
  '$name reveals nothing about objects of others',
  async ({ call, schemas, name, field, index }) => {
    const foreign = adas[field]
    if (foreign === undefined || OF_ONES_OWN.includes(name)) return
    const ask = async (id: string) => {
      const { path, body } = placesOfCall(call, schemas, bobs)[index]?.request(id) ?? {
        path: '',
        body: undefined,
      }
      const init = body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }
      const answer = await bob.call(call.method, path, undefined, { ...init, redirect: 'manual' })
      const text = await answer.text()
      return { status: answer.status, shown: answer.status < 400 ? '' : text }
    }
    const unknown = await ask(uuidv7())
    expect(await ask(foreign)).toEqual(unknown)
  },
)
