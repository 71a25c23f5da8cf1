import { checkPlugin, CONTENT_POLICY } from '@parlance/server/plugins/check.ts'
import { expect, test } from 'vitest'
import { plugin } from './server.ts'

const WORKING = {
  client_id: '4711-abc.apps.googleusercontent.com',
  api_key: 'a-key',
  app_id: '',
}

const policyWith = (settings: object) =>
  typeof plugin.content_policy === 'function' ? plugin.content_policy({ ...settings }) : null

test('the page can reach Google’s sign-in, Picker and Drive API, and nothing else', () => {
  checkPlugin('google-drive-picker', plugin, [])
  const policy = policyWith({})
  expect(policy).toEqual({
    'script-src': ['https://apis.google.com', 'https://accounts.google.com/gsi/'],
    'connect-src': ['https://www.googleapis.com', 'https://accounts.google.com/gsi/'],
    'frame-src': ['https://docs.google.com', 'https://drive.google.com', 'https://accounts.google.com/gsi/'],
  })
  expect(CONTENT_POLICY.safeParse(policy).success).toBe(true)
})

test('other addresses replace them, unless they are invalid', () => {
  const local = 'http://127.0.0.1:9000'
  const policy = policyWith({ identity_url: `${local}/`, apis_url: local, drive_url: local })
  expect(policy).toEqual({
    'script-src': [local, `${local}/gsi/`],
    'connect-src': [local, `${local}/gsi/`],
    'frame-src': [local, `${local}/gsi/`],
  })
  expect(CONTENT_POLICY.safeParse(policy).success).toBe(true)
  expect(
    CONTENT_POLICY.safeParse(policyWith({ drive_url: "https://a.example; script-src 'none'" })).success,
  ).toBe(false)
})

/** Runs the check while Google answers the request about the key in this way. */
async function checked(settings: object, answer: { status: number; text: string } | Error) {
  const urls: string[] = []
  const found = await plugin.check?.({
    settings: { ...WORKING, ...settings },
    fetch: (url) => {
      urls.push(url)
      if (answer instanceof Error) return Promise.reject(answer)
      const { status, text } = answer
      return Promise.resolve({
        status,
        headers: new Headers(),
        json: () => Promise.resolve({}),
        text: () => Promise.resolve(text),
      })
    },
    db: { query: () => Promise.resolve([]), transaction: () => Promise.reject(new Error('not used')) },
    log: { info: () => {}, warn: () => {} },
  })
  return { urls, found }
}

test('the check reports what is wrong, and whether Google knows the key', async () => {
  const restricted = { status: 403, text: '{"error":{"details":[{"reason":"API_KEY_SERVICE_BLOCKED"}]}}' }
  expect(await checked({}, restricted)).toEqual({
    urls: ['https://www.googleapis.com/drive/v3/about?fields=kind&key=a-key'],
    found: [],
  })
  const unknown = { status: 400, text: '{"error":{"details":[{"reason":"API_KEY_INVALID"}]}}' }
  expect((await checked({}, unknown)).found).toEqual([{ text: 'api_key_wrong', setting: 'api_key' }])
  expect((await checked({}, new Error('no way out'))).found).toEqual([])
  const wrong = {
    client_id: 'abc',
    app_id: '1',
    identity_url: 'ftp://a.example',
    drive_url: 'http://localhost:1',
  }
  expect(await checked(wrong, unknown)).toEqual({
    urls: [],
    found: [
      { text: 'client_id_wrong', setting: 'client_id' },
      { text: 'address_wrong', setting: 'identity_url' },
    ],
  })
  expect((await checked({ app_id: '815' }, restricted)).found).toEqual([
    { text: 'other_app_id', setting: 'app_id' },
  ])
})
