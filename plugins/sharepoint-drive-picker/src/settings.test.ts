import { expect, test } from 'vitest'
import { isFileAddress, settingsOf, sourcesOf } from './settings.ts'

const RAW = {
  client_id: 'c',
  tenant_id: 't',
  site_host: '',
  graph_url: 'https://graph.microsoft.com',
  login_url: 'https://login.microsoftonline.com',
}
const settings = (raw: object) => settingsOf({ ...RAW, ...raw })

test.each([
  [{}, ['https://graph.microsoft.com', 'https://login.microsoftonline.com', 'https://*.sharepoint.com']],
  [
    { site_host: ' https://contoso.sharepoint.com/ ' },
    ['https://graph.microsoft.com', 'https://login.microsoftonline.com', 'https://contoso.sharepoint.com'],
  ],
  [
    { graph_url: 'https://graph.microsoft.us/', login_url: 'https://login.microsoftonline.us' },
    ['https://graph.microsoft.us', 'https://login.microsoftonline.us', 'https://*.sharepoint.us'],
  ],
  [
    { graph_url: 'http://127.0.0.1:4010', login_url: 'http://127.0.0.1:4010', site_host: 'localhost:4011' },
    ['http://127.0.0.1:4010', 'http://localhost:4011'],
  ],
])('with %j the page reaches exactly these', (raw, sources) => {
  const read = settings(raw)
  expect(read && sourcesOf(read)).toEqual(sources)
})

test.each([
  { client_id: ' ' },
  { tenant_id: '' },
  { tenant_id: 'a/b' },
  { graph_url: 'http://graph.example' },
  { login_url: 'https://login.example/path' },
  { site_host: 'contoso.sharepoint.com/sites/x' },
  { site_host: '*.example' },
])('%j is missing or wrong', (raw) => {
  expect(settings(raw)).toBeNull()
})

test('only links to the files of these settings are accepted', () => {
  const read = settings({})
  if (read === null) throw new Error('the settings are good')
  expect(isFileAddress(read, 'https://contoso.sharepoint.com/a')).toBe(true)
  for (const address of [
    'http://contoso.sharepoint.com/a',
    'https://sharepoint.com.evil.example/a',
    'https://user:pass@contoso.sharepoint.com/a',
    'javascript:alert(1)',
    '',
  ])
    expect(isFileAddress(read, address)).toBe(false)
})
