import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FRONTEND_VERSION } from '@parlance/contract/core/limits.ts'
import type { Plugin } from 'vite'
import { THREAD_ADDRESS } from './src/lib/first-page.ts'

/** Makes the first page appear soon: its font, its code and its critical styles travel with the page itself. */
export const firstPage = (): Plugin[] => [preloadTextFont(), preloadPages(), startAfterPaint(), inlinePaint()]

/** Preloads the one font that every page starts with; its file name is known only after bundling. */
function preloadTextFont(): Plugin {
  return {
    name: 'parlance:preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) =>
          /schibsted-grotesk-latin-wght-normal/.test(name),
        )
        if (!font) return []
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** Which code each kind of page needs, passed to `before-paint.js`: file names are known only after bundling. */
const AHEAD = {
  frame: ['routes/_app.tsx?tsr-split=component', 'plugins/host.ts', 'app/first-page.queries.ts'],
  chat: ['routes/_app/chat.tsx?tsr-split=component'],
  thread: ['routes/_app/thread.$threadId.tsx?tsr-split=component', 'ui/markdown/markdown.tsx'],
  en: ['i18n/en-login.ts', 'i18n/en-app.ts'],
  fr: ['i18n/fr-login.ts', 'i18n/fr-app.ts'],
  'en-thread': ['i18n/en-thread.ts'],
  'fr-thread': ['i18n/fr-thread.ts'],
}

function preloadPages(): Plugin {
  let base = ''
  return {
    name: 'parlance:preload-pages',
    configResolved({ env }) {
      base = String(env['VITE_API_BASE_URL'] ?? '').replace(/\/$/, '')
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = new Map(
          Object.values(bundle ?? {}).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
        )
        const filesOf = (modules: string[]) => {
          const files = [...chunks.values()]
            .filter(({ moduleIds, facadeModuleId }) =>
              [facadeModuleId ?? '', ...moduleIds].some((id) =>
                modules.some((one) => id.endsWith(`/src/${one}`)),
              ),
            )
            .map(({ fileName }) => fileName)
          const all = new Set(files)
          for (const file of all) for (const one of chunks.get(file)?.imports ?? []) all.add(one)
          return [...all].filter((file) => !html.includes(file)).map((file) => `/${file}`)
        }
        const attributes = Object.entries(AHEAD).map(
          ([name, modules]) => `data-${name}="${filesOf(modules).join(' ')}"`,
        )
        attributes.push(
          `data-version="${FRONTEND_VERSION}"`,
          `data-api="${base}"`,
          `data-address="${THREAD_ADDRESS}"`,
        )
        return html.replace('src="/before-paint.js"', `$& ${attributes.join(' ')}`)
      },
    },
  }
}

/** Leaves the start of the application to `before-paint.js`, so that its code does not come before the first paint. */
function startAfterPaint(): Plugin {
  return {
    name: 'parlance:start-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const tag =
          /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g
        const files = [...html.matchAll(tag)].map(([, file]) => file)
        if (files.length === 0) throw new Error('the page has no code to begin with')
        return html
          .replaceAll(tag, '')
          .replace('src="/before-paint.js"', `$& data-start="${files.join(' ')}"`)
      },
    },
  }
}

/**
 * Puts the style and the script that the first paint needs into the page: each would cost another request
 * before anything is visible. The server gives both the page's nonce.
 */
function inlinePaint(): Plugin {
  return {
    name: 'parlance:inline-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const script = readFileSync(fileURLToPath(new URL('public/before-paint.js', import.meta.url)), 'utf8')
        return html
          .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g, (whole, file: string) => {
            const sheet = bundle?.[file]
            if (sheet?.type !== 'asset') return whole
            return `<style nonce="__CSP_NONCE__">${String(sheet.source)}</style>`
          })
          .replace(
            / src="\/before-paint\.js"([^>]*)><\/script>/,
            (_whole, attributes: string) => ` nonce="__CSP_NONCE__"${attributes}>${script}</script>`,
          )
      },
    },
  }
}
