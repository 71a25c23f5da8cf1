import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '@parlance/server/core/ids.ts'
import { eraseFromPlugins } from '@parlance/server/features/plugins/plugins.service.ts'
import { testDatabase } from '@parlance/server/testing/database/database.ts'
import { makeRemoteModel } from '@parlance/server/testing/made/made-models.ts'
import { type Person, startTestApp, type TestApp } from '@parlance/server/testing/servers/app.ts'
import { ok } from '@parlance/server/testing/servers/calls.ts'
import { mp4Recording, wavRecording, webmRecording } from '@parlance/tests/fakes/recordings.ts'
import { type ScriptedHttp, startScriptedHttp } from '@parlance/tests/fakes/scripted-http.ts'

const PATH = '/v2/plugins/speech-to-text/recordings'
const db = testDatabase()
let vendor: ScriptedHttp
let app: TestApp
let admin: Person
let alice: Person
let model: string

beforeAll(async () => {
  vendor = await startScriptedHttp(() => ({ body: { text: 'Bonjour.' } }))
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
  await ok(admin, 'PUT', '/v2/admin/feature-configs/plugin_speech_to_text', { value: true })
  model = await makeRemoteModel(db.database, 'speech', `${vendor.url}/v1`)
  const price = { input_nano: null, cached_input_nano: null, output_nano: null, minute_nano: 6_000_000 }
  await ok(admin, 'POST', `/v2/admin/models/${model}/prices`, { ...price, valid_from: '2021-01-01' })
})
beforeEach(() => {
  vendor.requests.length = 0
})
afterAll(async () => {
  await app.close()
  await vendor.close()
})

async function send(audio: Uint8Array, { id = uuidv7(), person = alice, part = 'file' } = {}) {
  const form = new FormData()
  form.append(part, new Blob([audio as Uint8Array<ArrayBuffer>]), 'file')
  const answer = await fetch(`${app.origin}${PATH}/${id}?language=fr-FR`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  })
  const { text, detail } = (await answer.json()) as { text?: string; detail?: unknown }
  return { id, status: answer.status, text, detail, retry: answer.headers.get('retry-after') }
}

const ledger = async () => {
  const { rows } = await db.database.pool.query(
    `SELECT feature, status, model_id, user_id, audio_ms, minute_nano::float8, cost_nano::float8,
       estimate_nano::float8 FROM usage_records ORDER BY id DESC LIMIT 1`,
  )
  return rows[0] as Record<string, unknown>
}

test.each([
  ['wav', wavRecording(90), 90_000, 9_000_000],
  ['webm', webmRecording(30), 30_060, 3_006_000],
  ['mp4', mp4Recording(60), 60_000, 6_000_000],
])('a recording in %s is turned into text and costs its minutes', async (_, audio, audio_ms, cost_nano) => {
  expect(await send(audio)).toMatchObject({ status: 200, text: 'Bonjour.' })
  expect(vendor.requests).toEqual(['POST /v1/audio/transcriptions'])
  expect(await ledger()).toEqual({
    feature: 'transcription',
    status: 'completed',
    model_id: model,
    user_id: alice.id,
    audio_ms,
    minute_nano: 6_000_000,
    cost_nano,
    estimate_nano: null,
  })
})

test('the length that the provider reports is charged; administrators see the call in the list', async () => {
  vendor.refuse({ body: { text: 'Bonjour.', usage: { type: 'duration', seconds: 120 } } })
  await send(wavRecording(2))
  expect(await ledger()).toMatchObject({ audio_ms: 120_000, cost_nano: 12_000_000 })
  const { data } = await ok<{ data: unknown[] }>(
    admin,
    'GET',
    '/v2/admin/usage/records?feature=transcription',
  )
  expect(data[0]).toMatchObject({ audio_ms: 120_000, minute_nano: 6_000_000, user_name: 'alice' })
  const { data: events } = await ok<{ data: { action: string }[] }>(admin, 'GET', '/v2/admin/audit')
  expect(events.map(({ action }) => action)).toContain('model.price')
})

test('the same recording again has the same text and costs nothing, until the browser deletes it', async () => {
  const { id } = await send(wavRecording(2))
  expect(await ok(alice, 'GET', `${PATH}/${id}`)).toEqual({ state: 'done', text: 'Bonjour.' })
  expect(await ok(admin, 'GET', `${PATH}/${id}`)).toEqual({ state: 'unknown', text: '' })
  expect(await send(wavRecording(2), { id })).toMatchObject({ status: 200, text: 'Bonjour.' })
  expect(vendor.requests).toHaveLength(1)
  expect((await alice.call('DELETE', `${PATH}/${id}`)).status).toBe(204)
  expect(await ok(alice, 'GET', `${PATH}/${id}`)).toEqual({ state: 'unknown', text: '' })
})

test('a second request for a recording in progress gets its state', async () => {
  const reached = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  vendor.before = () => {
    reached.resolve()
    return held.promise
  }
  const id = uuidv7()
  const first = send(wavRecording(2), { id })
  await reached.promise
  const detail = 'plugins.speech-to-text.still_working'
  expect(await send(wavRecording(2), { id })).toMatchObject({ status: 409, detail })
  expect(await ok(alice, 'GET', `${PATH}/${id}`)).toEqual({ state: 'working', text: '' })
  held.resolve()
  vendor.before = null
  expect(await first).toMatchObject({ status: 200, text: 'Bonjour.' })
  expect(vendor.requests).toHaveLength(1)
})

test.each([
  ['a wrong key', { status: 401 }, 502, 'ERROR_TRANSCRIPTION_FAILED', null, 0],
  ['a limit', { status: 429, headers: { 'retry-after': '7' } }, 503, 'ERROR_UNAVAILABLE', '7', 0],
  ['an overloaded server', { status: 503 }, 503, 'ERROR_UNAVAILABLE', '10', 0],
  ['a broken server', { status: 500 }, 502, 'ERROR_TRANSCRIPTION_FAILED', null, 0],
  ['a cut connection', { hang_up: true }, 502, 'ERROR_TRANSCRIPTION_FAILED', null, 0],
  ['a malformed answer', { body: '<html>' }, 502, 'ERROR_TRANSCRIPTION_FAILED', null, null],
  ['a huge answer', { body: { text: 'x'.repeat(60_000) } }, 502, 'ERROR_TRANSCRIPTION_FAILED', null, null],
] as const)(
  '%s is a refusal, and the recording can be sent again',
  async (_, refusal, status, detail, retry, cost) => {
    vendor.refuse(refusal)
    const failed = await send(wavRecording(60))
    expect(failed).toMatchObject({ status, detail, retry })
    expect(await ledger()).toMatchObject({ status: 'failed', cost_nano: cost })
    // an unreadable response can have been charged: its minutes are estimated
    if (cost === null) expect(await ledger()).toMatchObject({ estimate_nano: 6_000_000 })
    expect(await send(wavRecording(60), { id: failed.id })).toMatchObject({ status: 200 })
  },
)

test('a provider that is too slow causes a refusal', async () => {
  await db.database.pool.query(`UPDATE providers SET timeouts = '{"total_ms": 300}' WHERE base_url = $1`, [
    `${vendor.url}/v1`,
  ])
  vendor.before = () => new Promise(() => {})
  expect(await send(wavRecording(2))).toMatchObject({ status: 503, detail: 'ERROR_TIMEOUT' })
  vendor.before = null
  await db.database.pool.query(`UPDATE providers SET timeouts = '{}' WHERE base_url = $1`, [
    `${vendor.url}/v1`,
  ])
})

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 415, 'ERROR_UNSUPPORTED_CONTENT_TYPE'],
  ['a film', webmRecording(5, 1), 422, 'ERROR_RECORDING_UNREADABLE'],
  ['nothing', Buffer.alloc(0), 415, 'ERROR_UNSUPPORTED_CONTENT_TYPE'],
  ['more than ten minutes', wavRecording(611), 413, 'ERROR_RECORDING_TOO_LONG'],
  ['more than 25 MB', wavRecording(1, 25 * 1024 * 1024 + 70_000), 413, 'ERROR_TOO_LARGE'],
] as const)('%s is refused before any call', async (_, audio, status, detail) => {
  expect(await send(audio)).toMatchObject({ status, detail })
  expect(vendor.requests).toEqual([])
})

test('an endless form is not read beyond the limit, and another form is refused', async () => {
  expect(await send(wavRecording(2), { part: 'other' })).toMatchObject({ status: 400 })
  const json = await alice.call('POST', `${PATH}/${uuidv7()}?language=fr-FR`, { audio: 'x' })
  expect(json.status).toBe(415)
  const { status, sent } = await endless()
  expect(status).toBe(413)
  expect(sent).toBeLessThan(60 * 1024 * 1024)
})

test('with a used-up budget it is refused before anything is sent', async () => {
  const { pool } = db.database
  await pool.query(
    `INSERT INTO budgets (id, level, period, amount_nano, is_hard, fallback_model_id)
     VALUES ($1, 'global', 'month', 5000000, true, $2)`,
    [uuidv7(), await makeRemoteModel(db.database, 'chat', `${vendor.url}/v1`)],
  )
  expect(await send(wavRecording(60))).toMatchObject({ status: 429, detail: 'ERROR_BUDGET_EXHAUSTED' })
  expect(vendor.requests).toEqual([])
  await pool.query('DELETE FROM budgets')
})

test('a speech model does not answer in chats; without one, or without the permission, nothing is transcribed', async () => {
  const { data } = await ok<{ data: { id: string }[] }>(alice, 'GET', '/v2/models')
  expect(data.map(({ id }) => id)).not.toContain(model)
  expect(await ok(alice, 'GET', '/v2/plugins/speech-to-text/preferences')).toMatchObject({
    can_transcribe: true,
  })
  const { pool } = db.database
  // a text-to-speech model is skipped, although it is the first by rank
  const talker = await makeRemoteModel(db.database, 'speech', `${vendor.url}/v1`)
  await pool.query(`UPDATE models SET identifier = 'tts-1', rank = 0 WHERE id = $1`, [talker])
  expect(await send(wavRecording(2))).toMatchObject({ status: 200 })
  await pool.query('UPDATE models SET is_restricted = true WHERE id = $1', [model])
  expect(await send(wavRecording(2))).toMatchObject({ status: 422, detail: 'ERROR_NO_SPEECH_MODEL' })
  expect(await ok(alice, 'GET', '/v2/plugins/speech-to-text/preferences')).toMatchObject({
    can_transcribe: false,
  })
  await pool.query('UPDATE models SET is_restricted = false WHERE id = $1', [model])
})

test('texts that no browser has fetched are deleted with their person', async () => {
  const { id } = await send(wavRecording(2))
  await eraseFromPlugins(app.ctx, alice.id)
  expect(await ok(alice, 'GET', `${PATH}/${id}`)).toEqual({ state: 'unknown', text: '' })
})

/** Sends pieces of a file until the server answers. */
function endless(): Promise<{ status: number; sent: number }> {
  const piece = Buffer.alloc(1024 * 1024)
  return new Promise((resolve, reject) => {
    let sent = 0
    const call = request(
      `${app.origin}${PATH}/${uuidv7()}?language=fr-FR`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${alice.token}`,
          'content-type': 'multipart/form-data; boundary=between',
        },
      },
      (response) => {
        call.destroy()
        resolve({ status: response.statusCode ?? 0, sent })
      },
    )
    call.on('error', () => {})
    call.on('close', () => reject(new Error('no answer')))
    const go = () => {
      if (call.destroyed) return
      sent += piece.length
      call.write(piece, (error) => error ?? setImmediate(go))
    }
    call.write('--between\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n', go)
  })
}
