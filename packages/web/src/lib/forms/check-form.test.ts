import { expect, test } from 'vitest'
import { checkForm } from '#lib/forms/check-form.ts'

const schema = async () =>
  (await import('@parlance/contract/knowledge/sources.schemas.ts')).sourceSchemas.create.body

const confluence = {
  name: 'Wiki',
  type: 'confluence',
  frequency_hours: 24,
  settings: {
    deployment: 'cloud',
    base_url: 'https://wiki.example.org',
    space_keys: ['A'],
    with_attachments: true,
  },
  credentials: { email: 'ada@example.org', token: 'secret' },
}

test('a list that must not be empty is missing, not out of range', async () => {
  expect(await checkForm(schema, confluence)).toEqual({})
  const settings = { ...confluence.settings, space_keys: [] }
  expect(await checkForm(schema, { ...confluence, settings })).toEqual({ 'settings.space_keys': 'required' })
})

test('each field has its first error', async () => {
  const settings = { ...confluence.settings, base_url: 'wiki' }
  const wrong = { ...confluence, name: '', frequency_hours: 200, settings }
  expect(await checkForm(schema, wrong)).toEqual({
    name: 'required',
    frequency_hours: 'out_of_range',
    'settings.base_url': 'invalid',
  })
})
