import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstPage } from './first-page.plugin.ts'

/**
 * Parts of libraries that nothing here uses, or that make the first page's tasks long, with what stands in their place:
 * 6 kB less on the login page, 7 kB in the renderer of answers.
 */
const UNUSED = new Map([
  // Writing Markdown: answers are only read.
  ['mdast-util-to-markdown', 'export const defaultHandlers = {}'],
  ['markdown-table', "export const markdownTable = () => ''"],
  // Every browser that can read these files has it built in.
  ['structured-clone', 'export default globalThis.structuredClone'],
  // The theme is not made for forced colours, nor written out as a file, nor put into CSS layers.
  ['enhanceHighContrast', 'export default (theme) => theme'],
  ['stringifyTheme', "export const stringifyTheme = () => ''"],
  ['useLayerOrder', 'export default () => null'],
  // Asked of plain objects alone: whether one is a component, which is then not copied.
  ['react-is', "export const isValidElementType = (type) => typeof type?.$$typeof === 'symbol'"],
  // The visual language has no ripple and the theme turns it off.
  ['TouchRipple', 'export default () => null'],
  // The pages are always in a theme: making one for pages without took a phone a twentieth of a second.
  ['defaultTheme', 'export default {}'],
  // Styles are put in as the elements are made, in small tasks, and not all of a page's in the task that shows it.
  [
    'use-insertion-effect-with-fallbacks',
    `export const useInsertionEffectAlwaysWithSyncFallback = (put) => put()
     export { useInsertionEffect as useInsertionEffectWithLayoutFallback } from 'react'`,
  ],
  // Only for components wrapped in withTheme.
  ['hoist-non-react-statics', 'export default (target) => target'],
  // Pages scroll within the frame, not with the window.
  [
    'scroll-restoration',
    `export const storageKey = ''
     export const setupScrollRestoration = () => {}
     export const defaultGetScrollRestorationKey = () => ''
     export const getElementScrollRestorationEntry = () => undefined
     export const ScrollRestoration = () => null`,
  ],
  // The page brings its own script, which fits the content security policy.
  [
    'InitColorSchemeScript',
    `export const DEFAULT_MODE_STORAGE_KEY = 'mode'
     export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme'
     export const DEFAULT_ATTRIBUTE = 'data-color-scheme'
     export const defaultConfig = { defaultLightColorScheme: 'light', defaultDarkColorScheme: 'dark' }
     export const buildInitColorSchemeScript = () => null
     export default () => null`,
  ],
])

function withoutUnused(): Plugin {
  const prefix = '\0parlance:unused/'
  const nameOf = (source: string) => /([\w-]+)(?:\.m?js)?$/.exec(source)?.[1] ?? ''
  return {
    name: 'parlance:without-unused',
    enforce: 'pre',
    resolveId: (source, importer) =>
      /node_modules\/(mdast-util-[\w-]+|@tanstack\/(react-router|router-core)|@emotion|@mui\/system|@mui\/utils\/deepmerge|@mui\/material\/(ButtonBase|GlobalStyles|styles))\//.test(
        importer ?? '',
      ) && UNUSED.has(nameOf(source))
        ? prefix + nameOf(source)
        : null,
    load: (id) => (id.startsWith(prefix) ? (UNUSED.get(id.slice(prefix.length)) ?? null) : null),
    // the theme of pages without one, once more
    transform: (code, id) =>
      id.endsWith('/@mui/material/Box/Box.mjs')
        ? code.replace('defaultTheme = createTheme()', 'defaultTheme = {}')
        : null,
  }
}

/** What a call is described by and may be refused with is for the API's description, not for the page. */
function withoutDescriptions(): Plugin {
  const text = String.raw`(['"\`])(?:\\.|(?!\1).)*\1`
  const summary = new RegExp(String.raw`^\s*summary:\s*${text},?`, 'gm')
  const errors = /^\s*errors: \[[^\]]*\],?/gm
  return {
    name: 'parlance:without-descriptions',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) =>
      /\/(?:packages\/contract|plugins\/[\w-]+)\/src\/[\w/-]+\.ts$/.test(id)
        ? { code: code.replaceAll(summary, '').replaceAll(errors, ''), map: null }
        : null,
  }
}

const inPackages = (...names: string[]) => new RegExp(`node_modules/(${names.join('|')})/`)

/**
 * Most of what stands in these files runs before the first page is whole. A browser that knows this line compiles them
 * beside the main thread, while they arrive, and not function by function as they are called.
 */
function compileAtOnce(): Plugin {
  const all = /^(react|query|framework|mui-base|mui-buttons|start|common|layout|chat|thread)$/
  return {
    name: 'parlance:compile-at-once',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const one of Object.values(bundle)) {
        if (one.type === 'chunk' && all.test(one.name)) one.code = `//# allFunctionsCalledOnLoad\n${one.code}`
      }
    },
  }
}

/** Writes each text of the build beside itself as Brotli and as gzip: the server sends the one a browser can read. */
function precompress(): Plugin {
  return {
    name: 'parlance:precompress',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((one) => /\.(js|css|svg|json)$/.test(one))) {
        const file = join(dir, name)
        const text = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(text))
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}

/**
 * What these files need, as one piece: a request costs a phone more than a few bytes. The first screens would otherwise
 * come in a hundred requests, one for each set of pages that share something.
 */
function piece(name: string, ...files: string[]): (id: string, context: Modules) => string | null {
  const roots = files.map((file) => fileURLToPath(new URL(`src/${file}`, import.meta.url)))
  let needed: Set<string> | undefined
  return (id, modules) => {
    needed ??= importsOf(roots, (one) => modules.getModuleInfo(one)?.importedIds ?? [])
    return needed.has(id) ? name : null
  }
}

/** What both of two files need. */
function common(name: string, ...files: [string, string]): ReturnType<typeof piece> {
  const [one, other] = files.map((file) => piece(name, file))
  return (id, context) => (one?.(id, context) && other?.(id, context)) || null
}

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

function importsOf(roots: readonly string[], imports: (id: string) => readonly string[]): Set<string> {
  const found = new Set(roots)
  for (const id of found) for (const one of imports(id)) if (!isUnusedIndex(id, one)) found.add(one)
  return found
}

/**
 * Lists of class names reach their neighbour's through the index of its component, which they do not need; an icon
 * needs one of the functions whose index it reads.
 */
function isUnusedIndex(importer: string, imported: string): boolean {
  return (
    (importer.endsWith('Classes.mjs') && imported.endsWith('/index.mjs')) ||
    (importer.endsWith('/@mui/material/utils/index.mjs') && !imported.endsWith('/createSvgIcon.mjs'))
  )
}

const api = process.env.PARLANCE_API ?? 'http://127.0.0.1:8080'

// the server knows itself by the pages' address, so the Host stays as it came
const proxy = Object.fromEntries(
  ['/v1', '/v2', '/auth', '/dev-sso', '/openapi.json', '/health', '/plugins/'].map((path) => [
    path,
    { target: api, changeOrigin: false },
  ]),
)

export default defineConfig({
  plugins: [
    // the rest stands in tsr.config.json; this is asked of the folder that the bundler was started in
    tanstackRouter({ autoCodeSplitting: true }),
    react(),
    withoutUnused(),
    withoutDescriptions(),
    firstPage(),
    compileAtOnce(),
    precompress(),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Browsers that cannot preload modules load them all the same.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // the parts of a plugin are known by its name
        chunkFileNames: ({ moduleIds }) => {
          const plugin = /\/plugins\/([a-z0-9-]+)\/src\//.exec(moduleIds.at(-1) ?? '')?.[1]
          return plugin === undefined ? 'assets/[name]-[hash].js' : `assets/plugin-${plugin}-[name]-[hash].js`
        },
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: inPackages('react', 'react-dom', 'scheduler', 'use-sync-external-store'),
              priority: 40,
            },
            // Nobody is signed in on the login page, so it asks for nothing: no query library there.
            {
              name: 'query',
              test: inPackages('@tanstack/query-core', '@tanstack/react-query'),
              priority: 35,
            },
            {
              name: 'framework',
              // what asks before a form is left comes with the forms
              test: new RegExp(
                `^(?!.*/useBlocker\\.js).*${inPackages('@tanstack', 'zustand', 'i18next', 'react-i18next').source}`,
              ),
              priority: 30,
            },
            {
              name: 'mui-base',
              // With the theme, which would make the task of `start` too long: each file is evaluated in its own.
              test: new RegExp(
                `${inPackages('@emotion', 'stylis', '@mui/system', '@mui/styled-engine', '@mui/material/styles').source}|/src/app/theme/`,
              ),
              priority: 20,
            },
            {
              name: 'mui-buttons',
              test: inPackages(
                '@mui/material/ButtonBase',
                '@mui/material/Button',
                '@mui/material/IconButton',
                '@mui/material/Typography',
              ),
              priority: 15,
            },
            // What every page begins with, in one piece.
            { name: 'start', tags: ['$initial'], priority: 10 },
            {
              name: common('common', 'features/session/login-page.tsx', 'app/layout/app-layout.tsx'),
              priority: 10.5,
            },
            { name: piece('login', 'features/session/login-page.tsx'), priority: 9 },
            { name: piece('layout', 'app/layout/app-layout.tsx'), priority: 8 },
            { name: piece('chat', 'features/chat/conversation/chat-page.tsx'), priority: 7 },
            {
              name: piece(
                'prose',
                'ui/navigation/safe-link.tsx',
                'ui/markdown/code-block.tsx',
                'ui/markdown/marks.ts',
              ),
              priority: 6,
            },
            { name: piece('thread', 'features/chat/conversation/thread-page.tsx'), priority: 5 },
            // A file for each would make longer the list of files that every page begins with.
            { name: 'icons', test: inPackages('@mui/icons-material'), priority: 4 },
          ],
        },
      },
    },
  },
})
