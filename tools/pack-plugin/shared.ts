import * as directoryApi from '@parlance/plugin-api/directory.ts'
import * as serverApi from '@parlance/plugin-api/server.ts'
import { SHARED } from '@parlance/plugin-api/shared.ts'
import type { Plugin } from 'vite'
import * as zod from 'zod'

/** The shared modules of the server, by module and name. */
export const serverNames = {
  '@parlance/plugin-api/directory.ts': Object.keys(directoryApi),
  '@parlance/plugin-api/server.ts': Object.keys(serverApi),
  zod: Object.keys(zod),
}

const PREFIX = '\0parlance:shared/'
/**
 * Modules that must be the product's own: a copy of React could not render in the page, and a copy of zod would be
 * incompatible.
 */
const NEVER_COPIED = /^(react|react-dom|@mui\/[^/]+|@emotion\/[^/]+|@tanstack\/react-query|zod)(\/|$)/
/** Icons are bundled with the plugin; only the component that draws them is shared. */
const COPIED = /^@mui\/icons-material(\/|$)/

/** Replaces the shared modules with what the product has stored under a symbol. */
export function sharedModules(names: Record<string, readonly string[]>): Plugin {
  return {
    name: 'parlance:shared-modules',
    enforce: 'pre',
    resolveId(source) {
      if (names[source] !== undefined || componentIn(names, source) !== null) return PREFIX + source
      if (!NEVER_COPIED.test(source) || COPIED.test(source)) return null
      throw new Error(
        `A packed plugin cannot import ${source}: the product shares ${Object.keys(names).join(', ')}.`,
      )
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null
      const source = id.slice(PREFIX.length)
      const component = componentIn(names, source)
      if (component !== null) return `export { ${component} as default } from '@mui/material'`
      return moduleOf(source, names[source] ?? [])
    },
  }
}

/** `@mui/material/Button` is one of the names of `@mui/material`. */
function componentIn(names: Record<string, readonly string[]>, source: string): string | null {
  const component = /^@mui\/material\/(\w+)$/.exec(source)?.[1]
  return component !== undefined && names['@mui/material']?.includes(component) === true ? component : null
}

function moduleOf(source: string, names: readonly string[]): string {
  // a name such as `catch` can be exported, but not declared
  const lines = names.map((name, at) => `const name${at} = shared.${name}; export { name${at} as ${name} }`)
  return [
    `const shared = globalThis[Symbol.for('${SHARED}')]?.['${source}']`,
    `if (shared === undefined) throw new Error('${source} is not shared by this product')`,
    ...lines,
  ].join('\n')
}
