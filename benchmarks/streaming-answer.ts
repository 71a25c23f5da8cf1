import type { Browser, Page } from '@playwright/test'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { inBrowser, signIn } from './lib/browser.ts'
import { question } from './lib/load.ts'
import { type MainThread, watchMainThread } from './lib/main-thread.ts'
import { markdownPieces } from './lib/markdown-answer.ts'
import { inPages, type Pages } from './lib/pages.ts'
import { pause } from './lib/processes.ts'
import { atMost, type Benchmark } from './lib/report.ts'
import { percentile } from './lib/stats.ts'
import { PLAIN_PAGE } from './peers/plain-page.ts'

const TOKENS = 3_800
const RATE = 200
const MODEL = 'numbered-5'

/** Row 17: what a streamed answer costs in the real page, compared with appending the same stream as plain text. */
export const run: Benchmark = async ({ quick }) => {
  const tokens = quick ? TOKENS / 4 : TOKENS
  const llm = await startFakeLlm({ models: [MODEL] })
  const script = (count: number) => llm.next({ tokens: markdownPieces(count), rate: RATE })
  try {
    return await inPages(`${llm.url}/v1`, MODEL, (pages) =>
      inBrowser(async (browser) => {
        script(tokens)
        const plain = await inPlainPage(browser, pages)
        script(tokens)
        const page = await inRealPage(browser, pages)
        script(tokens)
        const frames = await framesOf(browser, pages)
        script(3 * tokens)
        const long = await inRealPage(browser, pages)
        return lines(tokens, plain, page, frames, long)
      }),
    )
  } finally {
    await llm.close()
  }
}

function lines(tokens: number, plain: MainThread, page: MainThread, frames: number[], long: MainThread) {
  const ratio = page.total / plain.total
  const longest = Math.max(...page.tasks, ...long.tasks)
  const frame = percentile(frames, 0.99)
  const growth = long.total / 3 / page.total
  if (process.env['BENCH_VERBOSE'] !== undefined) console.log(page.byName)
  return [
    {
      what: `main thread, ${tokens} tokens, × plain text`,
      figure: ratio,
      unit: '×',
      against: `${page.total.toFixed(0)} ms to ${plain.total.toFixed(0)} ms`,
      goal: atMost(ratio, 2.2, '2.2 ×'),
    },
    {
      what: 'longest task of the main thread',
      figure: longest,
      unit: 'ms',
      against: `plain text ${Math.max(...plain.tasks).toFixed(1)} ms`,
      goal: atMost(longest, 50, '50 ms'),
    },
    {
      what: 'time between frames p99',
      figure: frame,
      unit: 'ms',
      against: `p50 ${percentile(frames, 0.5).toFixed(1)} ms`,
      goal: atMost(frame, 34, '34 ms'),
    },
    {
      what: 'cost per token at three times the length',
      figure: growth,
      unit: '×',
      against: `${((1000 * long.total) / 3 / tokens).toFixed(0)} µs to ${((1000 * page.total) / tokens).toFixed(0)} µs`,
      goal: atMost(growth, 1.3, '1.3 ×'),
    },
  ]
}

async function inPlainPage(browser: Browser, { parlance, person, model }: Pages): Promise<MainThread> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body: PLAIN_PAGE }))
  await page.goto(`${parlance.origin}/plain`)
  const { url, body } = question(parlance.origin, person, model)
  const source = `show(${JSON.stringify(url)}, ${JSON.stringify(person.token)}, ${JSON.stringify(body)})`
  const result = await watchMainThread(page, async () => {
    await page.evaluate(source)
  })
  await context.close()
  return result
}

async function inRealPage(browser: Browser, pages: Pages): Promise<MainThread> {
  const page = await openChat(browser, pages)
  const result = await watchMainThread(page, () => askAndWait(page))
  await page.context().close()
  return result
}

const COUNT_FRAMES = `
  globalThis.frames = []
  let last = performance.now()
  const count = (at) => {
    frames.push(at - last)
    last = at
    requestAnimationFrame(count)
  }
  requestAnimationFrame(count)`

/** Milliseconds between the frames of an answer; measured separately, because counting has a cost. */
async function framesOf(browser: Browser, pages: Pages): Promise<number[]> {
  const page = await openChat(browser, pages)
  await page.evaluate(COUNT_FRAMES)
  await askAndWait(page)
  const frames = await page.evaluate<number[]>('frames')
  await page.context().close()
  return frames
}

async function openChat(browser: Browser, { parlance, person }: Pages): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await signIn(context, parlance, person)
  const page = await context.newPage()
  await page.goto(`${parlance.origin}/chat`)
  await page.getByRole('main').getByRole('textbox').fill('How does an answer come about?')
  await page.waitForLoadState('networkidle')
  return page
}

async function askAndWait(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('textbox').press('Enter')
  // Checked rarely and with a simple selector, because checking costs the page time as well.
  const isWhole = `document.querySelector('article[aria-busy="false"] pre') !== null`
  while (!(await page.evaluate(isWhole))) await pause(500)
}
