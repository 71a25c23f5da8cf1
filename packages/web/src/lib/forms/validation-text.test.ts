import type { ValidationEntry } from '@parlance/contract/core/error-codes.ts'
import { allCalls } from '@parlance/contract/all.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { i18n, loadTexts, setLanguage, startI18n } from '#i18n/i18n.ts'
import { messageOf } from '#lib/network/api-error.ts'
import { FIELD_LABELS } from '#lib/forms/field-labels.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})

const english = 'the English of a library'
const entry = (type: string, params?: ValidationEntry['params'], field: string | number = 'name') => ({
  loc: ['body', field],
  msg: english,
  type,
  ...(params && { params }),
})

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  beforeAll(() => setLanguage(language))

  test.each([
    [
      entry('invalid_type', { expected: 'string', is_missing: true }),
      'This field is required',
      'Ce champ est obligatoire',
    ],
    [
      entry('too_small', { origin: 'string', limit: 1 }),
      'This field is required',
      'Ce champ est obligatoire',
    ],
    [
      entry('too_small', { origin: 'string', limit: 8 }),
      'Enter at least 8 characters',
      'Saisissez au moins 8 caractères',
    ],
    [
      entry('too_big', { origin: 'string', limit: 2000 }),
      'Enter at most 2,000 characters',
      'Saisissez au plus 2\u202f000 caractères',
    ],
    [entry('too_big', { origin: 'array', limit: 1 }), 'Keep at most 1 entry', 'Gardez au plus 1 élément'],
    [entry('too_small', { origin: 'number', limit: 1 }), 'Enter 1 or more', 'Saisissez 1 ou plus'],
    [
      entry('too_big', { origin: 'number', limit: 0.5, inclusive: false }),
      'Enter less than 0.5',
      'Saisissez moins de 0,5',
    ],
    [
      entry('invalid_type', { expected: 'int', is_missing: false }),
      'Enter a whole number',
      'Saisissez un nombre entier',
    ],
    [entry('not_multiple_of', { divisor: 5 }), 'Enter a multiple of 5', 'Saisissez un multiple de 5'],
    [
      entry('invalid_format', { format: 'uuid' }),
      'This is not a valid identifier',
      'Cet identifiant n’est pas valide',
    ],
    [
      entry('invalid_value', { is_missing: false }),
      'This value is not allowed',
      'Cette valeur n’est pas autorisée',
    ],
    [
      entry('custom', { reason: 'year' }),
      'Enter a date from 1900 to 2999',
      'Saisissez une date entre 1900 et 2999',
    ],
    [entry('custom', { reason: 'of a plugin' }), 'Check this value', 'Vérifiez cette valeur'],
  ])('%j is shown', async (problem, en, fr) => {
    expect((await messageOf({ detail: [problem] })).message).toBe(
      `1) ${{ en: 'Name', fr: 'Nom' }[language]}: ${{ en, fr }[language]}`,
    )
  })

  test('a key from the server takes precedence over the type of the error', async () => {
    const detail = [{ ...entry('custom'), msg: 'ERROR_NAME_ALREADY_IN_USE' }]
    expect((await messageOf({ detail })).message).toBe(
      `1) ${i18n.t('assistantForm.name')}: ${i18n.t('errors.ERROR_NAME_ALREADY_IN_USE')}`,
    )
  })
})

test('an invalid address says so, without the name of its part', async () => {
  await setLanguage('fr')
  const detail = [{ loc: ['path', 'thread_id'], msg: 'Invalid UUID', type: 'invalid_format' }]
  expect(await messageOf({ detail })).toEqual({
    message: i18n.t('errors.ERROR_NOT_FOUND'),
    code: 'ERROR_NOT_FOUND',
  })
})

test('a list entry has its number, an unknown field its API name, an unknown error the server’s message', async () => {
  await setLanguage('en')
  const detail = [
    { loc: ['body', 'space_keys', 1], msg: english, type: 'too_big', params: { origin: 'string', limit: 9 } },
    { loc: ['body', 'colour'], msg: english, type: 'out_of_this_world' },
  ]
  expect((await messageOf({ detail })).message).toBe(
    `1) Space keys 2: Enter at most 9 characters\n2) colour: ${english}`,
  )
})

/** Fields that the page fills in itself, without an input. */
const OF_THE_PAGE = new Set([
  'columns',
  'confirmation',
  'content',
  'count',
  'credentials',
  'decision',
  'enabled',
  'file',
  'format',
  'id',
  'image',
  'inputs',
  'is_applied',
  'is_archived',
  'fingerprint',
  'is_confirmed',
  'is_enabled',
  'is_featured',
  'is_hidden',
  'is_pinned',
  'key_id',
  'branches',
  'choice',
  'comparison_id',
  'ids',
  'chunk_id',
  'ignores_unknown',
  'kind',
  'limit',
  'mcp_server_id',
  'mcp_tools',
  'message_id',
  'needs_approval',
  'parent_id',
  'deletion_id',
  'hash',
  'message',
  'place',
  'plugin_id',
  'purpose',
  'reasoning',
  'remedies',
  'revised_at',
  'revision',
  'seen_version_id',
  'run_id',
  'server',
  'settings',
  'size',
  'source_id',
  'splitter_options',
  'structured_output',
  'subject_type',
  'thread_id',
  'time_zone',
  'tools',
  'until',
  'use_curated',
  'updated_at',
  'version',
  'version_id',
  'vision',
])

test('every field that a person fills in has the label of its input', () => {
  const fields = new Set<string>()
  for (const { call, schemas } of allCalls()) {
    if (call.access.kind === 'session' && schemas.body) namesIn(schemas.body, fields)
  }
  expect(fields.size).toBeGreaterThan(100)
  const unnamed = [...fields].filter((name) => !(name in FIELD_LABELS) && !OF_THE_PAGE.has(name))
  expect(unnamed.toSorted()).toEqual([])
  const english = Object.values(FIELD_LABELS).filter((key) => !i18n.exists(key))
  expect(english).toEqual([])
})

/** The names of all nested fields of a body, from its JSON schema. */
function namesIn(schema: z.core.$ZodType, names: Set<string>): void {
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name)
      visit(value)
    }
  }
  visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}
