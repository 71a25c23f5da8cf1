import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstPage } from './first-page.plugin.ts'
import { withoutUnused } from './unused-parts.plugin.ts'

/** The descriptions and possible errors of calls are for the API's description, not for the page. */
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
 * Most of the code in these files runs before the first page is complete. A browser that knows this line compiles them
 * outside the main thread while they arrive, and not function by function as they are called.
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

/**
 * Writes each text file of the build also as Brotli and gzip next to it: the server sends the one a browser can read.
 */
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
 * The common dependencies of these files, as one piece: on a phone, a request costs more than a few bytes. The first
 * screens would otherwise need a hundred requests, one for each set of pages that share something.
 */
function piece(debugName: string, ...files: string[]): Piece {
  const roots = files.map((file) => fileURLToPath(new URL(`src/${file}`, import.meta.url)))
  let needed: Set<string> | undefined
  const name: Piece['name'] = (id, modules) => {
    needed ??= importsOf(roots, (one) => modules.getModuleInfo(one)?.importedIds ?? [])
    return needed.has(id) ? debugName : null
  }
  return { debugName, name }
}

/** What files of both kinds need. */
function common(debugName: string, some: string[], others: string[]): Piece {
  const [one, other] = [piece(debugName, ...some), piece(debugName, ...others)]
  return { debugName, name: (id, modules) => one.name(id, modules) && other.name(id, modules) }
}

/**
 * A file for each icon would lengthen the list of files that every page starts with. A plugin does not include them
 * all.
 */
const sharedIcons: Piece = {
  debugName: 'icons',
  name: (id, modules) => {
    const importers = (ICON.test(id) && modules.getModuleInfo(id)?.importers) || []
    return importers.length > 1 && !importers.some((one) => one.includes('/plugins/')) ? 'icons' : null
  },
}
const ICON = inPackages('@mui/icons-material')

const LOGIN = 'features/session/login-page.tsx'
const LAYOUT = 'app/layout/app-layout.tsx'
const CHAT = 'features/chat/conversation/new-chat/chat-page.tsx'
/** Shown when something fails, and fetched when the first page is idle. */
const FAILURES = ['ui/states/failures.ts']

/** A group of the bundler, which wants a name for its reports besides the function that names the file of a module. */
type Piece = { debugName: string; name: (id: string, modules: Modules) => string | null }
type Modules = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; importers: readonly string[] } | null
}

function importsOf(roots: readonly string[], imports: (id: string) => readonly string[]): Set<string> {
  const found = new Set(roots)
  for (const id of found) for (const one of imports(id)) if (!isUnusedIndex(id, one)) found.add(one)
  return found
}

/**
 * Class name lists import others through the index of a component, which they do not need; an icon
 * only needs one of the functions in the index that it imports.
 */
function isUnusedIndex(importer: string, imported: string): boolean {
  return (
    // asks before a form is left, and is loaded with the forms
    imported.endsWith('/useBlocker.js') ||
    (importer.endsWith('Classes.mjs') && imported.endsWith('/index.mjs')) ||
    (importer.endsWith('/@mui/material/utils/index.mjs') && !imported.endsWith('/createSvgIcon.mjs'))
  )
}

const api = process.env.PARLANCE_API ?? 'http://127.0.0.1:8080'

// the server uses the address of the pages as its own, so the Host header is not changed
const proxy = Object.fromEntries(
  ['/v1', '/v2', '/auth', '/dev-sso', '/openapi.json', '/health', '/plugins/'].map((path) => [
    path,
    { target: api, changeOrigin: false },
  ]),
)

export default defineConfig({
  plugins: [
    // other settings are in tsr.config.json; this one is relative to the folder that the bundler was started in
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
    // Browsers that cannot preload modules load them nevertheless.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // the parts of a plugin are identified by its name
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
            // On the login page no one is signed in, so it sends no requests and needs no query library.
            {
              name: 'query',
              test: inPackages('@tanstack/query-core', '@tanstack/react-query'),
              priority: 35,
            },
            {
              name: 'framework',
              test: new RegExp(
                `^(?!.*/useBlocker\\.js).*${inPackages('@tanstack', 'zustand', 'i18next', 'react-i18next').source}`,
              ),
              priority: 30,
            },
            {
              name: 'mui-base',
              // Together with the theme it would make the task of `start` too long: each file is evaluated in its own
              // task.
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
            // What every page starts with, in one piece.
            { name: 'start', tags: ['$initial'], priority: 10 },
            { ...common('common', [LOGIN], [LAYOUT]), priority: 10.5 },
            { ...common('failures-common', FAILURES, [LAYOUT, CHAT]), priority: 9.5 },
            { ...piece('login', LOGIN), priority: 9 },
            { ...piece('layout', LAYOUT), priority: 8 },
            { ...piece('chat', CHAT), priority: 7 },
            {
              ...piece(
                'prose',
                'ui/navigation/safe-link.tsx',
                'ui/markdown/code-block.tsx',
                'ui/markdown/marks.ts',
              ),
              priority: 6,
            },
            // What menus, charts and tooltips need as well must be loaded neither with a conversation nor together.
            { name: 'divider', test: inPackages('@mui/material/Divider'), priority: 5.5 },
            { name: 'roving', test: inPackages('@mui/utils/useRovingTabIndex'), priority: 5.4 },
            {
              name: 'mui-utils',
              test: inPackages('@mui/utils', '@mui/material/utils', '@mui/material/Portal'),
              priority: 5.3,
            },
            { ...piece('thread', 'features/chat/conversation/thread-page.tsx'), priority: 5 },
            { ...piece('failures', ...FAILURES), priority: 4.8 },
            {
              // everything that is shown in a layer over the page
              name: 'overlay',
              test: inPackages(
                '@mui/material/Modal',
                '@mui/material/Backdrop',
                '@mui/material/Fade',
                '@mui/material/Grow',
                '@mui/material/Paper',
                '@mui/material/Unstable_TrapFocus',
              ),
              priority: 4.6,
            },
            { ...piece('menu', 'ui/navigation/menu-surface.tsx'), priority: 4.4 },
            { ...sharedIcons, priority: 4 },
          ],
        },
      },
    },
  },
})
