import type { Plugin } from 'vite'

/**
 * Parts of libraries that nothing here uses, or that make the first page's tasks long, with their replacements:
 * 6 kB less on the login page, 7 kB in the renderer of answers.
 */
const UNUSED = new Map([
  // Serialising Markdown: answers are only parsed.
  ['mdast-util-to-markdown', 'export const defaultHandlers = {}'],
  ['markdown-table', "export const markdownTable = () => ''"],
  // Built into every browser that can run these files.
  ['structured-clone', 'export default globalThis.structuredClone'],
  // The theme does not support forced colours, export to a file, or CSS layers.
  ['enhanceHighContrast', 'export default (theme) => theme'],
  ['stringifyTheme', "export const stringifyTheme = () => ''"],
  ['useLayerOrder', 'export default () => null'],
  // Checks whether an object is a component, which is then not copied; only called for plain objects.
  ['react-is', "export const isValidElementType = (type) => typeof type?.$$typeof === 'symbol'"],
  // The visual language has no ripple, and the theme disables it.
  ['TouchRipple', 'export default () => null'],
  // The pages are always in a theme: creating a default one took a twentieth of a second on a phone.
  ['defaultTheme', 'export default {}'],
  // Styles are inserted as the elements are created, in small tasks, and not all of them in the task that shows the
  // page.
  [
    'use-insertion-effect-with-fallbacks',
    `export const useInsertionEffectAlwaysWithSyncFallback = (put) => put()
     export { useInsertionEffect as useInsertionEffectWithLayoutFallback } from 'react'`,
  ],
  // Only needed for components wrapped in withTheme.
  ['hoist-non-react-statics', 'export default (target) => target'],
  // Pages scroll inside the frame, not with the window.
  [
    'scroll-restoration',
    `export const storageKey = ''
     export const setupScrollRestoration = () => {}
     export const defaultGetScrollRestorationKey = () => ''
     export const getElementScrollRestorationEntry = () => undefined
     export const ScrollRestoration = () => null`,
  ],
  // The page has its own script, which complies with the content security policy.
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

/** The same inside a file: 2 kB less on every page. */
const CUTS = [
  // the theme for pages without one, a second time
  { file: '/@mui/material/Box/Box.mjs', part: /defaultTheme = createTheme\(\)/, by: 'defaultTheme = {}' },
  // Texts are loaded and added by the page itself.
  {
    file: '/i18next/dist/esm/i18next.js',
    part: /^class Connector extends EventEmitter \{$.*?^\}$/ms,
    by: 'class Connector extends EventEmitter { state = {} }',
  },
  // Numbers and dates are formatted before they are inserted into a text.
  {
    file: '/i18next/dist/esm/i18next.js',
    part: /^class Formatter \{$.*?^\}$/ms,
    by: 'class Formatter { format(value) { return value } }',
  },
  // No text refers to another one.
  {
    file: '/i18next/dist/esm/i18next.js',
    part: /^ {2}nest\(str, fc, options = \{\}\) \{$.*?^ {2}\}$/ms,
    by: '  nest(str) { return str }',
  },
]

/** The bundle without these parts. */
export function withoutUnused(): Plugin {
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
    transform(code, id) {
      const cuts = CUTS.filter(({ file }) => id.endsWith(file))
      if (cuts.length === 0) return null
      return cuts.reduce((rest, { file, part, by }) => {
        if (!part.test(rest)) this.error(`${file} has no longer the part ${part.source}`)
        return rest.replace(part, by)
      }, code)
    },
  }
}
