import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@parlance/contract/all.ts'
import { ERROR_CODES, VERSION_MISMATCH } from '@parlance/contract/core/error-codes.ts'
import * as limits from '@parlance/contract/core/limits.ts'
import { ACTIONS, RESOURCES } from '@parlance/contract/core/permissions.ts'
import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { filesBelow, ROOT } from '@parlance/tests/support/files.ts'
import { SPECIFIED_CALLS } from './specification/calls.ts'
import { SPECIFIED_ERROR_KEYS } from './specification/errors.ts'
import { OWN_ROUTES, ROUTES } from './specification/routes.ts'
import { ERROR_FAMILIES, TEXTS } from './specification/texts.ts'

/**
 * Walks the specification. Whatever it names is there, or is listed as owed with the work that brings it; what has
 * landed must leave that list.
 */
type Entry = { owed?: string | undefined }

const WEB = 'packages/web/src'
const WORKS = new Set([
  'assistants',
  'knowledge bases',
  'expert prompts',
  'marketplace',
  'groups',
  'administration',
  'plugins',
])

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const webSource = filesBelow(WEB)
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map(read)
  .join('\n')
const textsOf = (language: string) =>
  [
    ...filesBelow(`${WEB}/i18n/${language}`),
    ...filesBelow('plugins').filter((file) => file.endsWith(`/locales/${language}.ts`)),
  ]
    .map(read)
    .join('\n')
    .replaceAll('’', "'")

function expectThereOrOwed(there: boolean, { owed }: Entry) {
  if (owed === undefined) expect(there, 'is missing and is not listed as owed').toBe(true)
  else expect(there, `has landed: take it off the list of what '${owed}' owes`).toBe(false)
}

describe('routes (§2)', () => {
  const built = new Set(
    filesBelow(`${WEB}/routes`)
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => pathOfRoute(file.slice(`${WEB}/routes/`.length, -'.tsx'.length))),
  )

  test.each(ROUTES)('$path', ({ path, owed }) => expectThereOrOwed(built.has(path), { owed }))

  test('no route of the product is unknown to this list', () => {
    const listed = new Set([...ROUTES.map(({ path }) => path), ...OWN_ROUTES])
    expect([...built].filter((path) => !listed.has(path) && !path.startsWith('_'))).toEqual([])
  })
})

/** The address of a route file: folders and dots part it, `_x` adds nothing, `$x` is a parameter. */
function pathOfRoute(file: string): string {
  const parts = file
    .split(/[./]/)
    .filter((part) => !part.startsWith('_') && part !== 'index' && part !== 'route')
  if (file === '__root' || /^_\w+$/.test(file)) return `_${file}`
  return `/${parts.map((part) => (part.startsWith('$') ? '$' : part)).join('/')}`
}

describe('calls (§7)', () => {
  const declared = new Map(
    allCalls().map(({ call, schemas }) => [
      `${call.method} ${call.path.replaceAll(/\{\w+\}/g, '{}')}`,
      { query: fieldsOf(schemas.query), body: fieldsOf(schemas.body) },
    ]),
  )

  test.each(SPECIFIED_CALLS)('$call', ({ call, query = [], body = [], owed }) => {
    const found = declared.get(call)
    expectThereOrOwed(found !== undefined, { owed })
    if (found === undefined) return
    expect(found.query).toEqual(expect.arrayContaining(query))
    expect(found.body).toEqual(expect.arrayContaining(body))
  })
})

function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  if (schema === undefined) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

describe('errors and texts (§8)', () => {
  test.each(SPECIFIED_ERROR_KEYS.map((key) => ({ key })))('$key has a text in both languages', ({ key }) => {
    for (const language of ['en', 'fr']) expect(textsOf(language)).toMatch(new RegExp(`\\b${key}:`))
  })

  test.each(TEXTS)('$text', ({ text, owed }) => {
    const escaped = text.replaceAll("'", "\\\\?'").replaceAll(/[.()]/g, '\\$&')
    expectThereOrOwed(new RegExp(`['"\`]${escaped}['"\`]`).test(textsOf('en')), { owed })
  })

  test.each(ERROR_FAMILIES)('$prefix…', ({ prefix, owed }) =>
    expectThereOrOwed(
      Object.keys(ERROR_CODES).some((code) => code.startsWith(prefix)),
      { owed },
    ),
  )

  test('the version mismatch carries the literal words', () =>
    expect(VERSION_MISMATCH).toBe('Version mismatch'))
})

describe('entities and permissions (§3, §6)', () => {
  test('resources and actions', () => {
    expect(RESOURCES).toEqual(expect.arrayContaining(SPECIFIED_RESOURCES))
    expect(ACTIONS).toEqual(expect.arrayContaining(SPECIFIED_ACTIONS))
  })

  test('the profile holds what the specification names', () => {
    const profile = allCalls().find(({ call }) => call.path === '/v2/users/profile')
    expect(Object.keys(z.toJSONSchema(profile?.schemas.answer ?? z.never()).properties ?? {})).toEqual(
      expect.arrayContaining(['username', 'image', 'email', 'lang', 'role', 'current_role', 'permissions']),
    )
  })

  test('an assistant of the list holds what the specification names', () => {
    const list = allCalls().find(({ call }) => call.path === '/v2/assistants/')
    const { items } = z.toJSONSchema(list?.schemas.answer ?? z.never())
    const fields =
      typeof items === 'object' && !Array.isArray(items) ? Object.keys(items.properties ?? {}) : []
    expect(fields).toEqual(
      expect.arrayContaining([
        'id',
        'name',
        'owner',
        'is_default',
        'is_public',
        'is_shared',
        'is_enabled',
        'is_hidden',
      ]),
    )
  })
})

const SPECIFIED_RESOURCES = [
  'chat',
  'file',
  'marketplace',
  'model',
  'prompt',
  'thread',
  'tool',
  'user',
  'assistant',
  'knowledge_base',
  'user_group',
  'api_key',
  'extension',
  'monitoring',
  'provider',
  'system',
]
const SPECIFIED_ACTIONS = [
  'create',
  'read',
  'update',
  'delete',
  'use',
  'manage',
  'configure',
  'browse',
  'install',
  'share',
  'upload',
  'list',
  'moderate',
  'view',
]

describe('constants (§9)', () => {
  test('versions, names, files, toast', () => {
    expect(limits).toMatchObject({
      FRONTEND_VERSION: '1.6.0',
      SESSION_STORE_VERSION: 3,
      VERSION_TOAST_MS: 5000,
      ASSISTANT_NAME_SHOWN_WHOLE: 70,
      ASSISTANT_NAME_CUT: 60,
      THREAD_NAME_CUT: 20,
      MAX_FILE_MB: 25,
      MAX_TEXT_FILE_MB: 1,
      SOURCE_FREQUENCY_MIN: 1,
      SOURCE_FREQUENCY_MAX: 168,
    })
  })

  test('the icon of a file’s type, and the step by which a page of suggestions is turned', () => {
    expect(read(`${WEB}/ui/content/file-icon.tsx`)).toMatch(/\bSIZE = 32\b/)
    // PageUp and PageDown in the one field that suggests are MUI's
    expect(read(`${WEB}/ui/fields/find-field.tsx`)).toContain("'@mui/material/Autocomplete'")
    expect(read('node_modules/@mui/material/useAutocomplete/useAutocomplete.mjs')).toMatch(/\bpageSize = 5\b/)
  })

  test.each([
    ['breakpoints', /\{ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1800 \}/],
    ['the offset of toolbar and drawer', /\b64\b/],
    ['the delay of tooltips', /[dD]elay\w*[:=} ]+\{?100\b/],
    ['the delay of a thread’s tooltip', /(?:DELAY|[dD]elay)\w*[:= ]+500\b/],
    ['the version header', /X-Frontend-Version/i],
    ['credentials with each call', /credentials: 'include'/],
    ['queries that do not retry', /retry: false/],
    ['queries that do not refetch on focus', /refetchOnWindowFocus: false/],
    ['the key of the user', /queryKey: \['user'\]/],
    ['the key of the session', /SESSION_KEY = '[\w-]+'/],
    ['the key of the colour scheme', /COLOR_SCHEME_STORAGE_KEY = '[\w-]+'/],
    ['the key of the mode', /\bMODE_STORAGE_KEY = '[\w-]+'/],
    ['expertModelParams in the session', /expertModelParams/],
    ['languages en and fr', /LANGUAGES = \['en', 'fr'\]/],
    ['French where nothing is configured', /\?\? 'fr'/],
    ['the support address of the build', /VITE_SUPPORT_URL/],
  ])('%s', (_, pattern) => expect(webSource).toMatch(pattern))
})

test('every debt names a work that is planned', () => {
  const owed = [...ROUTES, ...SPECIFIED_CALLS, ...TEXTS, ...ERROR_FAMILIES].flatMap((one) => one.owed ?? [])
  expect(owed.filter((work) => !WORKS.has(work))).toEqual([])
})
