import { checkPlugin, contentPolicy } from '@parlance/server/plugins/check.ts'
import { expect, test } from 'vitest'
import { plugin } from './server.ts'

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
  expect(contentPolicy.safeParse(policy).success).toBe(true)
})

test('other addresses take their place, unless they are wrong', () => {
  const local = 'http://127.0.0.1:9000'
  const policy = policyWith({ identity_url: `${local}/`, apis_url: local, drive_url: local })
  expect(policy).toEqual({
    'script-src': [local, `${local}/gsi/`],
    'connect-src': [local, `${local}/gsi/`],
    'frame-src': [local, `${local}/gsi/`],
  })
  expect(contentPolicy.safeParse(policy).success).toBe(true)
  expect(
    contentPolicy.safeParse(policyWith({ drive_url: "https://a.example; script-src 'none'" })).success,
  ).toBe(false)
})
