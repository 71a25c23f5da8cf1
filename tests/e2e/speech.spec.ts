import type { Page } from '@playwright/test'
import { callAs, composer, expect, test } from './support/test.ts'

type Words = [text: string, isFinal: boolean][]

/** A fake recogniser that hears what the journey provides; the browser's own would call its vendor. */
async function standIn(page: Page) {
  await page.addInitScript(() => {
    class StandIn extends EventTarget {
      start() {
        Object.assign(window, { say: (words: Words) => this.hear(words) })
        this.dispatchEvent(new Event('audiostart'))
      }
      hear(words: Words) {
        const results = words.map(([transcript, isFinal]) => ({
          isFinal,
          0: { transcript, confidence: isFinal ? 0.9 : 0 },
        }))
        this.dispatchEvent(Object.assign(new Event('result'), { results }))
      }
      stop() {
        this.dispatchEvent(new Event('end'))
      }
      abort() {}
    }
    Object.assign(window, { SpeechRecognition: StandIn, webkitSpeechRecognition: StandIn })
  })
}
const say = (page: Page, words: Words) =>
  page.evaluate((all) => (window as unknown as { say: (words: Words) => void }).say(all), words)

test('a message is dictated at the caret; the page can use the microphone only while the plugin is enabled', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin')
  const page = await signedIn('alice')
  await standIn(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/plugin-speech-to-text-/.test(request.url())) scripts.push(request.url())
  })
  const before = await page.goto('/chat')
  expect(before?.headers()['permissions-policy']).toContain('microphone=()')
  await expect(composer(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await callAs(admin, 'PUT', '/v2/admin/feature-configs/plugin_speech_to_text', { value: true })
  const after = await page.goto('/chat')
  expect(after?.headers()['permissions-policy']).toContain('microphone=(self)')

  const field = composer(page)
  await field.fill('Dear Bob, until then')
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9, 9))
  await page.getByRole('button', { name: 'Dictate' }).click()
  const notice = page.getByRole('dialog', { name: 'Before you dictate' })
  await expect(notice).toContainText('send the recording to their vendor')
  await notice.getByRole('button', { name: 'Dictate' }).click()
  const stop = page.getByRole('button', { name: 'Stop dictating' })
  // the tone of the fake microphone
  await expect(stop.locator('[data-level]')).toHaveAttribute('data-level', /[1-3]/)
  await say(page, [
    ['see you', true],
    [' tomor', false],
  ])
  await expect(field).toHaveValue('Dear Bob, see you tomor until then')
  await say(page, [
    ['see you', true],
    [' tomorrow', true],
  ])
  await expect(field).toHaveValue('Dear Bob, see you tomorrow until then')
  await page.keyboard.press('Escape')
  await expect(stop).toBeHidden()
  await expect(field).toBeFocused()
  await page.keyboard.type(' at nine,')
  await expect(field).toHaveValue('Dear Bob, see you tomorrow at nine, until then')
})

test('if speech must not go to the browser vendor it is recorded, and a reload loses nothing', async ({
  signedIn,
  services: { speech },
}) => {
  const admin = await signedIn('admin')
  const settings = ['plugin_speech_to_text', 'plugin_speech_to_text_on_device_only']
  for (const key of settings) await callAs(admin, 'PUT', `/v2/admin/feature-configs/${key}`, { value: true })
  const provider = await callAs<{ id: string }>(admin, 'POST', '/v2/admin/providers', {
    name: 'Speech',
    description: '',
    interface: 'openai-compatible',
    base_url: `${speech.url}/v1`,
    created_without_keys: true,
  })
  const model = { provider_id: provider.id, identifier: 'whisper-1', type: 'speech' }
  const { id } = await callAs<{ id: string }>(admin, 'POST', '/v2/admin/models', model)
  await callAs(admin, 'PATCH', `/v2/admin/models/${id}/enabled`, { enabled: true })

  const page = await signedIn('alice')
  await page.goto('/chat')
  const field = composer(page)
  await field.fill('Dear Bob, until then')
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9, 9))
  await page.getByRole('button', { name: 'Dictate' }).click()
  const notice = page.getByRole('dialog', { name: 'Before you dictate' })
  await expect(notice).toContainText('Nothing is sent to the vendor of your browser.')
  await notice.getByRole('button', { name: 'Dictate' }).click()
  const stop = page.getByRole('button', { name: 'Stop dictating' })
  await expect(stop.locator('[data-level]')).toHaveAttribute('data-level', /[1-3]/)
  // the first part is stored
  const recording = page.getByRole('group', { name: /^Recording of/ })
  await expect(recording).toContainText(/0:0[2-9]/)
  speech.text = 'see you tomorrow'
  await page.keyboard.press('Escape')
  await expect.poll(() => recording.allInnerTexts()).toEqual([])
  await expect(field).toHaveValue('Dear Bob, see you tomorrow until then')
  expect(speech.requests).toEqual(['POST /v1/audio/transcriptions'])

  speech.text = 'at nine'
  await page.getByRole('button', { name: 'Dictate' }).click()
  await expect(recording).toContainText(/0:0[2-9]/)
  await page.reload()
  await expect(recording).toContainText('Not turned into text yet.')
  speech.refuse({ status: 500 })
  await recording.getByRole('button', { name: 'Turn into text' }).click()
  await expect(recording).toContainText('could not be turned into text')
  await recording.getByRole('button', { name: 'Turn into text' }).click()
  await expect(field).toHaveValue('Dear Bob, see you tomorrow until then at nine')
  await expect(recording).toBeHidden()
  const { data } = await callAs<{ data: { audio_ms: number }[] }>(
    admin,
    'GET',
    '/v2/admin/usage/records?feature=transcription',
  )
  expect(data).toHaveLength(3)
  expect(data[0]?.audio_ms).toBeGreaterThan(1_000)
  await callAs(admin, 'DELETE', `/v2/admin/models/${id}`)
  await callAs(admin, 'DELETE', `/v2/admin/providers/${provider.id}`)
  for (const key of settings) await callAs(admin, 'PUT', `/v2/admin/feature-configs/${key}`, { value: false })
})
