import { madePlugins } from '#testing/made/made-plugins.ts'

/** A value that must never be visible outside. */
export const CANARY = 'CANARY-SECRET'
const words = `description: { en: 'Made here', fr: 'Fait ici' }`
const named = (id: string, rest = '') =>
  `export const plugin = { id: '${id}', name: '${id}', ${words}, ${rest} }`
const call = (id: string, rest: string) =>
  `{ call: { id: '${id}.do', method: 'GET', path: '/v2/plugins/${id}/do', access: { kind: 'session' }, summary: '', ${rest} }, schemas: {}, handler: async () => {} }`
const setting = (rest: string) => `{ name: 'word', kind: 'text', default: '', ${words}, ${rest} }`

/** A plugin that uses all features of plugins, with a call for each kind of failure. */
const GOOD = `
import { defineCalls, defineServerPlugin, handleCalls, Refusal } from '@parlance/plugin-api/server.ts'
import { z } from 'zod'
const schemas = {
  facts: { answer: z.object({ settings: z.record(z.string(), z.unknown()), is_internal: z.boolean(), count: z.number() }) },
  boom: {}, parse: {}, hang: {}, refuse: {}, outside: {},
}
const at = (name) => ({ method: 'GET', path: '/v2/plugins/good/' + name, access: { kind: 'session' }, summary: name })
const calls = defineCalls()('good', Object.fromEntries(Object.keys(schemas).map((name) => [name, at(name)])))
const handlers = {
  facts: async ({ settings, actor, db }) => {
    const rows = await db.transaction(async (tx) => {
      await tx.query('INSERT INTO plugin_good_notes (text, user_id) VALUES ($1, $2)', ['a $2 note', actor.user_id])
      return await tx.query('SELECT count(*)::int AS count FROM plugin_good_notes WHERE user_id = $1', [actor.user_id])
    })
    return { settings, is_internal: actor.is_internal, count: rows[0].count, undeclared: '${CANARY}' }
  },
  boom: async () => { throw Object.assign(new Error('${CANARY} /etc/place'), { statusCode: 404, code: 'FST_ERR_CTP_BODY_TOO_LARGE' }) },
  parse: () => JSON.parse('{'),
  hang: () => new Promise(() => {}),
  refuse: async () => { throw new Refusal(409, 'plugins.good.taken') },
  outside: async ({ fetch }) => { await fetch('https://elsewhere.example/') },
}
export const plugin = defineServerPlugin({
  id: 'good', name: 'Good', ${words},
  settings: [
    { name: 'flag', kind: 'boolean', default: false, ${words}, is_public: true },
    { name: 'size', kind: 'number', default: 3, ${words} },
    { name: 'word', kind: 'text', default: 'w', ${words}, is_public: true },
    { name: 'words', kind: 'list', default: ['a'], ${words} },
    { name: 'shape', kind: 'json', default: { a: 1 }, schema: z.strictObject({ a: z.number() }), ${words} },
    { name: 'key', kind: 'secret', default: '', ${words} },
  ],
  device_permissions: ['microphone'],
  opens_popups: true,
  popup_script: 'window.close()',
  content_policy: ({ word }) => ({
    'connect-src': ['https://api.good.example/' + word, 'http://127.0.0.1:9999'],
    'frame-src': ['https://*.good.example:8443'],
  }),
  calls: handleCalls(calls, schemas, handlers),
  eraseUser: async (db, id) => { await db.query('DELETE FROM plugin_good_notes WHERE user_id = $1', [id]) },
})`

/** A plugin with a check that is controlled by its setting. */
const CHECKED = `
import { Refusal } from '@parlance/plugin-api/server.ts'
export const plugin = {
  id: 'checked', name: 'Checked', ${words},
  settings: [
    { name: 'site', kind: 'text', default: '', required: true, description: { en: 'The site', fr: 'Le site' } },
    { name: 'key', kind: 'secret', default: '', ${words} },
  ],
  check: async ({ settings, fetch }) => {
    if (settings.site === 'wrong') return [{ text: 'site_wrong', values: { site: settings.site }, setting: 'site' }]
    if (settings.site === 'refuses') throw new Refusal(403, 'plugins.checked.refused')
    if (settings.site === 'throws') throw new Error('no luck with ' + settings.key)
    if (settings.site === 'elsewhere') await fetch('https://elsewhere.example/')
    if (settings.site === 'hangs') await new Promise(() => {})
    if (settings.site === 'garbage') return [{ texts: 7 }]
    return []
  },
}`

/** Each breaks one rule; the texts are part of the error message. */
export const BROKEN: [id: string, source: string, problem: string][] = [
  ['b-throws', `throw new Error('no such luck')`, 'no such luck'],
  ['b-hangs', `await new Promise(() => {}); export const plugin = 1`, 'longer than 3 s'],
  ['b-nothing', `export const other = 1`, 'exports no `plugin`'],
  ['b-syntax', `export const plugin = {`, ''],
  ['b-import', `import '@parlance/no-such-package'; ${named('b-import')}`, ''],
  ['b-folder', named('other'), 'its folder b-folder'],
  ['B_id', named('B_id'), 'lower-case words'],
  ['good-too', named('good-too'), 'begin alike'],
  [
    'b-words',
    `export const plugin = { id: 'b-words', name: 'x', description: { en: 'x' } }`,
    'description.fr',
  ],
  ['b-kind', named('b-kind', `settings: [${setting(`kind: 'colour'`)}]`), 'settings.0.kind'],
  ['b-name', named('b-name', `settings: [${setting(`name: 'A B'`)}]`), 'settings.0.name'],
  ['b-twice', named('b-twice', `settings: [${setting('')}, ${setting('')}]`), 'word is there twice'],
  ['b-default', named('b-default', `settings: [${setting('default: 1')}]`), 'not of its kind'],
  [
    'b-public',
    named('b-public', `settings: [${setting(`kind: 'secret', is_public: true`)}]`),
    'cannot be public',
  ],
  [
    'b-secret',
    named('b-secret', `settings: [${setting(`kind: 'secret', default: 'x'`)}]`),
    'cannot have a default',
  ],
  ['b-check', named('b-check', 'check: 1'), 'check: must be a function'],
  [
    'b-required',
    named('b-required', `settings: [${setting(`kind: 'boolean', default: false, required: true`)}]`),
    'cannot be required',
  ],
  ['b-policy', named('b-policy', `content_policy: { 'script-src': ["'unsafe-inline'"] }`), 'content_policy'],
  ['b-http', named('b-http', `content_policy: { 'script-src': ['http://a.example'] }`), 'content_policy'],
  ['b-all', named('b-all', `content_policy: { 'script-src': ['https://*'] }`), 'content_policy'],
  [
    'b-directive',
    named('b-directive', `content_policy: { 'default-src': ['https://a.example'] }`),
    'content_policy',
  ],
  ['b-script', named('b-script', `popup_script: '1</script><script>2'`), 'has markup in it'],
  ['b-device', named('b-device', `device_permissions: ['usb']`), 'device_permissions'],
  ['b-call', named('b-call', `calls: [${call('b-call', '')}, ${call('b-call', '')}]`), 'is there twice'],
  ['b-path', named('b-path', `calls: [${call('b-path', `path: '/v2/threads/current'`)}]`), 'not below'],
  [
    'b-open',
    named('b-open', `calls: [${call('b-open', `access: { kind: 'public' }`)}]`),
    'ask for a session',
  ],
  [
    'b-permission',
    named(
      'b-permission',
      `calls: [${call('b-permission', `access: { kind: 'session', permission: 'chat:use' }`)}]`,
    ),
    'no role can have chat:use',
  ],
  [
    'b-also',
    named('b-also', `calls: [${call('b-also', `access: { kind: 'session', also: 'no:thing' }`)}]`),
    'no role can have no:thing',
  ],
  [
    'b-object',
    named('b-object', `calls: [${call('b-object', `access: { kind: 'session', object: {} }`)}]`),
    'object',
  ],
  ['b-html', named('b-html', `calls: [${call('b-html', `produces: 'text/html'`)}]`), 'only answer JSON'],
  [
    'b-form',
    named('b-form', `calls: [${call('b-form', `consumes: 'multipart/form-data'`)}]`),
    'must have a body_max',
  ],
  ['b-long', named('b-long', 'answer_s: 3600'), 'answer_s'],
  [
    'b-handler',
    named('b-handler', `calls: [{ ...${call('b-handler', '')}, handler: 1 }]`),
    'calls.0.handler',
  ],
]
/** Migrations that access foreign tables; the last one has another error. */
export const TABLES: [id: string, sql: string][] = [
  ['t-create', 'CREATE TABLE IF NOT EXISTS users (id int)'],
  ['t-alter', 'ALTER TABLE users ADD COLUMN x int'],
  ['t-drop', 'DROP TABLE "users"'],
  ['t-schema', 'DROP TABLE public.users'],
  ['t-index', 'CREATE INDEX x ON users (id)'],
  ['t-insert', `INSERT INTO feature_configs (key) VALUES ('x')`],
  ['t-update', `SELECT 1; UPDATE users SET name = 'x'`],
  ['t-delete', 'DELETE FROM -- all\n users'],
  ['t-foreign', 'CREATE TABLE plugin_t_foreign_x (user_id uuid REFERENCES users (id))'],
  ['t-other', 'CREATE TABLE plugin_good_stolen (id int)'],
  ['t-wrong', 'CREATE TABLE plugin_t_wrong_x (id nothing)'],
]

/** Puts all of them in a folder, like plugins of other authors. */
export const writePlugins = () =>
  madePlugins({
    'good/src/server.ts': GOOD,
    'good/migrations/0001_notes.sql':
      'CREATE TABLE plugin_good_notes (text text NOT NULL, user_id uuid NOT NULL);',
    'checked/src/server.ts': CHECKED,
    'good/node_modules/nothing.txt': '',
    'web-only/src/plugin.ts': 'throw new Error()',
    ...Object.fromEntries(BROKEN.map(([id, source]) => [`${id}/src/server.ts`, source])),
    ...Object.fromEntries(TABLES.map(([id]) => [`${id}/src/server.ts`, named(id)])),
    ...Object.fromEntries(TABLES.map(([id, sql]) => [`${id}/migrations/0001_x.sql`, sql])),
  })
