import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { Browser } from '@playwright/test'
import { inBrowser, signIn } from './lib/browser.ts'
import { inPages, type Pages } from './lib/pages.ts'
import { insertPeople, makeAdministrator, type Person } from './lib/people.ts'
import { atMost, type Benchmark, type Line } from './lib/report.ts'

const ASSETS = fileURLToPath(new URL('../packages/web/dist/assets/', import.meta.url))
const MODEL = 'numbered-5'

/**
 * Row 15: gzipped JavaScript of the first load: what the browser fetches without any action, with and without plugins, and
 * what each later part adds.
 */
export const run: Benchmark = async () => {
  const llm = await startFakeLlm({ models: [MODEL] })
  const administrators: Person[] = []
  const measure = (pages: Pages) =>
    inBrowser(async (browser) => {
      const login = await fetched(browser, pages, '/', false)
      const chat = await fetched(browser, pages, '/chat', true)
      await switchPlugins(pages, administrators, false)
      const without = await fetched(browser, pages, '/chat', true)
      await switchPlugins(pages, administrators, true)
      const withAll = await fetched(browser, pages, '/chat', true)
      return [
        line('/chat', chat, 240),
        line('/chat, all plugins off', without, 240),
        line('/chat, all plugins on', withAll, 275),
        line('login', login, 175),
        line('answer renderer', added(/^markdown-/, chat), 70),
        ...later(chat),
      ]
    })
  try {
    return await inPages(`${llm.url}/v1`, MODEL, measure, async (pool) => {
      administrators.push(...(await insertPeople(pool, 1)))
      for (const one of administrators) await makeAdministrator(pool, one)
    })
  } finally {
    await llm.close()
  }
}

async function switchPlugins(
  { parlance }: Pages,
  [administrator]: readonly Person[],
  isOn: boolean,
): Promise<void> {
  const headers = {
    authorization: `Bearer ${administrator?.token}`,
    'content-type': 'application/json',
  }
  const listed = await fetch(`${parlance.origin}/v2/admin/plugins`, { headers })
  const { data } = (await listed.json()) as { data: { id: string }[] }
  for (const { id } of data) {
    const url = `${parlance.origin}/v2/admin/feature-configs/plugin_${id.replaceAll('-', '_')}`
    const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ value: isOn }) })
    if (!answer.ok) throw new Error(`the plugin ${id} was not switched: ${answer.status}`)
  }
}

/** Names of the scripts that a page has fetched until it is idle. */
async function fetched(
  browser: Browser,
  pages: Pages,
  path: string,
  isSignedIn: boolean,
): Promise<Set<string>> {
  const context = await browser.newContext()
  if (isSignedIn) await signIn(context, pages.parlance, pages.person)
  const page = await context.newPage()
  const names = new Set<string>()
  page.on('response', (response) => {
    const name = /\/assets\/([^/?]+\.js)$/.exec(response.url())?.[1]
    if (name !== undefined) names.add(name)
  })
  await page.goto(pages.parlance.origin + path, { waitUntil: 'networkidle' })
  await context.close()
  return names
}

/** The scripts that come with the first of this name, except those in `there`. */
function added(name: RegExp, there: Set<string>): Set<string> {
  const first = scripts().find((script) => name.test(script))
  if (first === undefined) throw new Error(`no script is called ${name.source}`)
  return withImports(first, there)
}

function withImports(script: string, there: Set<string>, found = new Set<string>()): Set<string> {
  if (there.has(script) || found.has(script)) return found
  found.add(script)
  const source = readFileSync(ASSETS + script, 'utf8')
  for (const [, other = ''] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
    withImports(other, there, found)
  return found
}

/** The largest of the parts that are loaded later. */
function later(chat: Set<string>): Line[] {
  const parts = scripts()
    .filter((script) => !chat.has(script))
    .map((script) => ({ script, all: withImports(script, chat) }))
    .toSorted((a, b) => size(b.all) - size(a.all))
  return parts.slice(0, 3).map(({ script, all }) => line(`later: ${script}`, all, 130))
}

function scripts(): string[] {
  return readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
}

function size(names: Iterable<string>): number {
  let sum = 0
  for (const name of names) sum += gzipSync(readFileSync(ASSETS + name)).length
  return sum / 1000
}

function line(what: string, names: Set<string>, limit: number): Line {
  const figure = size(names)
  return {
    what,
    figure,
    unit: 'kB',
    against: `${names.size} ${names.size === 1 ? 'script' : 'scripts'}`,
    goal: atMost(figure, limit, `${limit} kB`),
  }
}
