import { allCalls } from '@parlance/contract/all.ts'
import { ERROR_CODES, VERSION_MISMATCH } from '@parlance/contract/core/error-codes.ts'
import * as limits from '@parlance/contract/core/limits.ts'
import { ACTIONS, RESOURCES } from '@parlance/contract/core/permissions.ts'
import { filesBelow } from '@parlance/tests/support/files.ts'
import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { SPECIFIED_CALLS } from './specification/calls.ts'
import { SPECIFIED_ERRORS } from './specification/errors.ts'
import { SETTINGS_MENU } from './specification/menu.ts'
import { HOOKS, PAGE_SLOTS, PLUGINS, UI_SLOTS } from './specification/plugins.ts'
import { OWN_ROUTES, ROUTES } from './specification/routes.ts'
import { type SpecifiedText, TEXTS } from './specification/texts.ts'
import { expectThereOrOwed, read, sourceOf, textsIn, WEB } from './specification/walk.ts'

/**
 * Checks the specification. Everything that it names exists, or is listed as owed with the planned work; what has
 * landed must be removed from that list.
 */
const WORKS = new Set(['files in conversations', 'expert prompts', 'plugins'])

const webSource = sourceOf(WEB)

describe('routes (§2)', () => {
  const files = new Map(
    filesBelow(`${WEB}/routes`)
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => [pathOfRoute(file.slice(`${WEB}/routes/`.length, -'.tsx'.length)), file]),
  )

  test.each(ROUTES)('$path', ({ path, search = [], owed }) => {
    const file = files.get(path)
    expectThereOrOwed(file !== undefined, owed)
    for (const name of search) {
      expect(read(file ?? ''), `search parameter ${name}`).toMatch(
        new RegExp(`search(?:\\.|\\[')${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\} = search`),
      )
    }
  })

  test('no route of the product is missing in this list', () => {
    const listed = new Set([...ROUTES.map(({ path }) => path), ...OWN_ROUTES])
    expect([...files.keys()].filter((path) => !listed.has(path) && !path.startsWith('_'))).toEqual([])
  })
})

/** The address of a route file: folders and dots separate its parts, `_x` adds nothing, `$x` is a parameter. */
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
    expectThereOrOwed(found !== undefined, owed)
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

describe('errors (§8)', () => {
  const refusals = allCalls().map(({ call: { access } }) =>
    'refusal' in access ? `'${access.refusal}'` : '',
  )
  const raising = [sourceOf('packages/server/src', 'plugins', WEB), ...refusals].join(' ')

  test.each(SPECIFIED_ERRORS)('$key is raised', ({ key, owed }) =>
    expectThereOrOwed(new RegExp(`['"]${key}['"]`).test(raising), owed),
  )

  test.each(Object.keys(ERROR_CODES))('%s is raised', (key) => expect(raising).toContain(key))

  test('every other specified error is an error code of the server', () => {
    const landed = SPECIFIED_ERRORS.filter(({ owed }) => owed === undefined).map(({ key }) => key)
    expect(landed.filter((key) => !(key in ERROR_CODES))).toEqual([])
  })

  test('the version mismatch has the exact text', () => expect(VERSION_MISMATCH).toBe('Version mismatch'))
})

describe('texts (§1, §2, §5, §7, §8)', () => {
  const english = [...textsIn('en')]

  test.each(TEXTS)('$text', (entry) => {
    const keys = english.filter(([, text]) => text === entry.text).map(([key]) => key)
    expectThereOrOwed(
      keys.some((key) => isShown(key, entry)),
      entry.owed,
    )
  })

  /** Whether the file that must show the text uses this key. */
  function isShown(key: string, { on, plugin, error }: SpecifiedText): boolean {
    if (error !== undefined) return key === `errors.${error}`
    if (on !== undefined) return read(`${WEB}/${on}`).includes(`'${key}'`)
    const [folder = '', name = ''] = key.split(':')
    return plugin === folder && sourceOf(`plugins/${folder}`).includes(name)
  }
})

describe('plugins, slots and hooks (§1, §2)', () => {
  const folders = new Set(filesBelow('plugins').map((file) => file.split('/')[1]))

  test.each(PLUGINS)('plugin $name', ({ name, owed }) => expectThereOrOwed(folders.has(name), owed))

  test.each(PAGE_SLOTS)('pages of $name', ({ name, owed }) =>
    expectThereOrOwed(webSource.includes(`<PluginPageView slot="${name}"`), owed),
  )

  test.each(UI_SLOTS)('slot $name has a place', ({ name, owed }) =>
    expectThereOrOwed(new RegExp(`\\bname=(?:"|\\{')${name}\\b|'${name}'`).test(webSource), owed),
  )

  test.each(HOOKS)('hook $name is called', ({ name, owed }) =>
    expectThereOrOwed(new RegExp(`(?:useHook|callHook)\\('${name}'`).test(webSource), owed),
  )
})

test('the settings menu has its entries in order (§2)', () => {
  const source = read(`${WEB}/app/layout/settings-menu.tsx`)
  for (const { source: mark, owed } of SETTINGS_MENU) expectThereOrOwed(source.includes(mark), owed)
  const landed = SETTINGS_MENU.filter(({ owed }) => owed === undefined)
  const places = landed.map(({ source: mark }) => source.indexOf(mark))
  const inOrder = landed.toSorted((a, b) => source.indexOf(a.source) - source.indexOf(b.source))
  expect(inOrder.map(({ entry }) => entry)).toEqual(landed.map(({ entry }) => entry))
  expect(new Set(places).size).toBe(places.length)
})

describe('entities and permissions (§3, §6)', () => {
  test('resources and actions', () => {
    expect(RESOURCES).toEqual(expect.arrayContaining(SPECIFIED_RESOURCES))
    expect(ACTIONS).toEqual(expect.arrayContaining(SPECIFIED_ACTIONS))
  })

  test('the profile has the specified fields', () => {
    const profile = allCalls().find(({ call }) => call.path === '/v2/users/profile')
    expect(Object.keys(z.toJSONSchema(profile?.schemas.answer ?? z.never()).properties ?? {})).toEqual(
      expect.arrayContaining(['username', 'image', 'email', 'lang', 'role', 'current_role', 'permissions']),
    )
  })

  test('an assistant of the list has the specified fields', () => {
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

  test('the icon of a file’s type, and the step of PageUp and PageDown in suggestions', () => {
    expect(read(`${WEB}/ui/content/file-icon.tsx`)).toMatch(/\bSIZE = 32\b/)
    // PageUp and PageDown in the only field with suggestions are MUI's
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

test('every owed entry names planned work', () => {
  const all = [
    ...ROUTES,
    ...SPECIFIED_CALLS,
    ...SPECIFIED_ERRORS,
    ...TEXTS,
    ...PLUGINS,
    ...PAGE_SLOTS,
    ...UI_SLOTS,
    ...HOOKS,
    ...SETTINGS_MENU,
  ]
  const owed = new Set(all.flatMap((one: { owed?: string }) => one.owed ?? []))
  expect([...owed].filter((work) => !WORKS.has(work))).toEqual([])
})
