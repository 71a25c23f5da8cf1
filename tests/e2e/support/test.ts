import { writeFile } from 'node:fs/promises'
import { type Browser, type Page, expect, test as base } from '@playwright/test'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { Browsers, type Session, sizeOf, type View } from './browsers.ts'
import { type Product, startProduct } from './product.ts'
import { type Services, startServices } from './services.ts'

export type Person = 'admin' | 'alice' | 'bob' | 'marie' | 'reviewer'
type Worker = {
  llm: FakeLlm
  services: Services
  product: Product
  browsers: Browsers
  /** The people who have signed in once. */
  sessions: Map<Person, Session>
  /**
   * The single page in which this person, or a visitor, opens one screen after another, each time in the view that is
   * requested; it is reloaded if the view differs.
   */
  lookingAs: (person: Person | null, view: Required<Omit<View, 'isNew'>>) => Promise<Page>
}
type Fixtures = {
  /** Keeps the server's log beside the screenshots of a journey that fails. */
  serverLog: undefined
  /** A new browser without an open page. */
  visitor: (view?: View) => Promise<Page>
  /**
   * A new browser in which this person is signed in: the first time through the provider's page, later with
   * that session. A journey that signs out or loses the session uses `visitor` and `signIn`.
   */
  signedIn: (person: Person, view?: View) => Promise<Page>
}

/** The built product with scripted servers behind it, one product per worker. */
export const test = base.extend<Fixtures, Worker>({
  llm: [
    // oxlint-disable-next-line no-empty-pattern -- fixtures are requested by destructuring
    async ({}, use) => {
      const llm = await startFakeLlm({ models: ['numbered-40-200ps', 'numbered-3'] })
      await use(llm)
      await llm.close()
    },
    { scope: 'worker' },
  ],
  services: [
    // oxlint-disable-next-line no-empty-pattern -- fixtures are requested by destructuring
    async ({}, use) => {
      const services = await startServices()
      await use(services)
      await services.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ llm, services, browser }, use) => {
      const product = await startProduct({
        OPENAI_BASE_URL: `${llm.url}/v1`,
        OPENAI_API_KEY: 'sk-journey',
        OUTBOUND_ALLOW: [llm.host, ...services.hosts].join(','),
      })
      await withoutHelpers(browser, product.origin)
      await use(product)
      await product.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- fixtures are requested by destructuring
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  browsers: [({ browser, product }, use) => use(new Browsers(browser, product.origin)), { scope: 'worker' }],
  lookingAs: [
    async ({ browser, product }, use) => {
      const pages = new Map<Person | null, Page>()
      const views = new WeakMap<Page, string>()
      const opened = async (person: Person | null) => {
        const page = await browser.newPage({ baseURL: product.origin })
        pages.set(person, page)
        await (person === null ? page.goto('/') : signIn(page, person))
        return page
      }
      await use(async (person, { lang, mode, width }) => {
        const page = pages.get(person) ?? (await opened(person))
        const view = [lang, mode, width].join()
        if (views.get(page) === view) return page
        views.set(page, view)
        await page.setViewportSize(sizeOf(width))
        await page.emulateMedia({ colorScheme: mode })
        await page.evaluate(
          ([language, colors]) => {
            localStorage.setItem('parlance-lang', language)
            localStorage.setItem('parlance-mode', colors)
          },
          [lang, mode] as const,
        )
        await page.reload()
        return page
      })
      for (const page of pages.values()) await page.close()
    },
    { scope: 'worker' },
  ],
  serverLog: [
    async ({ product }, use, info) => {
      product.takeLog()
      await use(undefined)
      if (info.status === info.expectedStatus) return
      await writeFile(info.outputPath('server.log'), product.takeLog())
    },
    { auto: true },
  ],
  visitor: async ({ browsers }, use) => {
    const pages: Page[] = []
    await use(async (view = {}) => {
      const page = await browsers.open(view)
      pages.push(page)
      return page
    })
    for (const page of pages) await browsers.close(page)
  },
  signedIn: async ({ product, browsers, sessions }, use) => {
    const pages: Page[] = []
    const people = new Set<Person>()
    await use(async (person, view = {}) => {
      people.add(person)
      const known = sessions.get(person)
      const page = await browsers.open(view, known)
      pages.push(page)
      if (known === undefined) {
        await signIn(page, person)
        sessions.set(person, await browsers.sessionOf(page))
      } else {
        await page.goto('/chat')
        await expect(composer(page)).toBeVisible()
      }
      return page
    })
    for (const page of pages) await browsers.close(page)
    for (const person of people) await emptyDraft(product.origin, sessions.get(person))
  },
})

export { expect }

/** Empties a person's draft of a new conversation, which would appear in the field of the next journey. */
async function emptyDraft(origin: string, session: Session | undefined): Promise<void> {
  if (session === undefined) return
  const draft = { text: '', assistant_id: null, model_id: null, files: [], thread_id: null }
  await fetch(`${origin}/v2/drafts/new`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokenOf(session.stored)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...draft, revised_at: new Date().toISOString() }),
  })
}

/**
 * Scripts of the model server are only for answers: titles and rewritten search queries are disabled unless a journey
 * enables them.
 */
async function withoutHelpers(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await signIn(page, 'admin')
  await setTitles(page, false)
  await setHelper(page, 'search_query', false)
  await context.close()
}

/** Enables or disables titles, as the administrator who is signed in on this page. */
export async function setTitles(page: Page, is_enabled: boolean): Promise<void> {
  await setHelper(page, 'title', is_enabled)
}

async function setHelper(page: Page, name: string, is_enabled: boolean): Promise<void> {
  const path = '/v2/admin/system-assistants'
  const { data } = await callAs<{ data: { key: string; revision: number; instructions: string }[] }>(
    page,
    'GET',
    path,
  )
  const helper = data.find(({ key }) => key === name)
  const { revision, instructions } = helper ?? { revision: 0, instructions: '' }
  const change = { revision, instructions, is_enabled, model_ids: [], temperature: null }
  await callAs(page, 'PUT', `${path}/${name}`, change)
}

/** From the login page through the identity provider to the chat. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign in with|se connecter/i })
    .click()
  await page.getByRole('button', { name: person, exact: true }).click()
  await page.waitForURL('**/chat**')
  await expect(composer(page)).toBeVisible()
}

/** Whether the page is not wider than its window. */
export function fits(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
}

/** The message field. */
export function composer(page: Page) {
  return page.getByRole('main').getByRole('textbox').last()
}

/** Writes a question and sends it with Enter. */
export async function ask(page: Page, question: string): Promise<void> {
  await composer(page).fill(question)
  await composer(page).press('Enter')
}

/** The answers of the open conversation, in order. */
export function answers(page: Page) {
  return page.getByRole('article', { name: /^(Answer from|Réponse de) / })
}

/** The person's own messages of the open conversation, in order. */
export function questions(page: Page) {
  return page.getByRole('article', { name: /^(Your message|Votre message)$/ })
}

/** The id of the open conversation. */
export function threadOf(page: Page): string {
  return /\/thread\/([^/?#]+)/.exec(page.url())?.[1] ?? ''
}

/** Calls the server as the person who is signed in on this page. */
export async function callAs<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(path, {
    method,
    headers: await bearerOf(page),
    ...(data !== undefined && { data }),
  })
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  const body: T = answer.status() === 204 ? null : await answer.json()
  return body
}

/** Disables a plugin after each journey of a file, because the next file can get the same product. */
export function disableAfterEach(key: string): void {
  test.afterEach(async ({ signedIn }) => {
    await callAs(await signedIn('admin'), 'DELETE', `/v2/admin/feature-configs/${key}`)
  })
}

/** The authentication headers of the person who is signed in on this page. */
export async function bearerOf(page: Page): Promise<{ authorization: string }> {
  const stored = await page.evaluate(() => localStorage.getItem('parlance-session') ?? '{}')
  return { authorization: `Bearer ${tokenOf(stored)}` }
}

/** The access token of a session as a browser stores it. */
function tokenOf(stored: string): string {
  const { state }: { state?: { token?: string } } = JSON.parse(stored)
  return state?.token ?? ''
}

type StoredMessage = { role: string; status: string; parts: { type: string; text?: string }[] }

/** The conversation as stored on the server. */
export async function storedMessages(page: Page): Promise<{ role: string; status: string; text: string }[]> {
  const { data } = await callAs<{ data: StoredMessage[] }>(
    page,
    'GET',
    `/v2/threads/${threadOf(page)}/messages`,
  )
  return data.map(({ role, status, parts }) => ({
    role,
    status,
    text: parts.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join(''),
  }))
}
