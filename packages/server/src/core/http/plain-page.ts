import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8').trim()
const css = read('./plain-page.css')
/** Inline, in the colour of the text, because the page loads no other files. */
const logo = read('./plain-page-logo.svg')

/** An HTML page and its headers. */
export type PlainPage = { html: string; headers: Record<string, string> }

type Options = {
  title: string
  /** Trusted HTML. */
  body: string
  /** The allowed targets of its forms. */
  form_action?: string
  /** A trusted script. */
  script?: string
}

/**
 * A page outside the web application, in both languages, without other files, and without scripts unless one is
 * passed.
 */
export function plainPage(page: Options): PlainPage {
  const nonce = randomBytes(16).toString('base64')
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        ...(page.script === undefined ? [] : [`script-src 'nonce-${nonce}'`]),
        `form-action ${page.form_action ?? "'none'"}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<style nonce="${nonce}">${css}</style>
</head>
<body>
<main>
${logo}
${page.body}
</main>${page.script === undefined ? '' : `\n<script nonce="${nonce}">${page.script}</script>`}
</body>
</html>
`,
  }
}
