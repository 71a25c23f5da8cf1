import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { Browser, Page } from '@playwright/test'
import { inBrowser, signIn } from './lib/browser.ts'
import { watchMainThread } from './lib/main-thread.ts'
import { inPages, type Pages } from './lib/pages.ts'
import { insertThreads } from './lib/people.ts'
import { pause } from './lib/processes.ts'
import { atMost, type Benchmark } from './lib/report.ts'
import { median, percentile } from './lib/stats.ts'

const MODEL = 'numbered-5'
const MESSAGES = 2_000
const CHARACTERS = 2_500
const SLOWER = 4

/** When the element is found, the current frame is the last one without it; the next frame shows it. */
const notePaint = (name: string, selector: string) => `globalThis.${name} = new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('${selector}')) setTimeout(() => resolve(performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})`
const NOTE_KEYS = `
  globalThis.delays = []
  addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => setTimeout(() => delays.push(performance.now() - timeStamp)))
  }, { capture: true })`

/** Row 18: a thread of 2,000 messages in a browser with a processor slowed down four times. */
export const run: Benchmark = async ({ quick }) => {
  const llm = await startFakeLlm({ models: [MODEL] })
  let thread = ''
  try {
    return await inPages(
      `${llm.url}/v1`,
      MODEL,
      (pages) =>
        inBrowser(async (browser) => {
          const words: number[] = []
          const paints: number[] = []
          for (let time = 0; time < (quick ? 1 : 5); time += 1) {
            const opened = await open(browser, pages, thread)
            words.push(opened.words)
            paints.push(opened.paint)
            await opened.page.context().close()
          }
          const keys = quick ? 20 : 100
          const bare = await bareField(browser, keys)
          const { page } = await open(browser, pages, thread)
          const typing = await typed(page, keys)
          const scrolling = await watchMainThread(page, () => scrolled(page, quick ? 10 : 40))
          const task = Math.max(...scrolling.tasks)
          return [
            {
              what: 'first useful paint, the end of the conversation p50',
              figure: median(words),
              unit: 'ms',
              against: `worst ${Math.max(...words).toFixed(0)} ms`,
              goal: atMost(median(words), 1_000, '1 s'),
            },
            {
              what: 'the whole page around it drawn p50',
              figure: median(paints),
              unit: 'ms',
              against: `worst ${Math.max(...paints).toFixed(0)} ms`,
            },
            {
              what: 'a key pressed, to the letter on the screen p95',
              figure: percentile(typing, 0.95),
              unit: 'ms',
              against: `p50 ${median(typing).toFixed(1)} ms; in an empty page ${percentile(bare, 0.95).toFixed(1)} / ${median(bare).toFixed(1)} ms`,
              goal: atMost(percentile(typing, 0.95), 50, '50 ms'),
            },
            {
              what: 'longest task while scrolling up',
              figure: task,
              unit: 'ms',
              goal: atMost(task, 100, '100 ms'),
            },
          ]
        }),
      async (pool, person) => {
        const [inserted] = await insertThreads(pool, person, 1, {
          messages: MESSAGES,
          characters: CHARACTERS,
        })
        thread = inserted?.id ?? ''
      },
    )
  } finally {
    await llm.close()
  }
}

/**
 * Opens the thread in a new browser and returns after how many milliseconds its last answer can be read (`words`, still
 * as plain text) and is in the finished page (`paint`).
 */
async function open(
  browser: Browser,
  pages: Pages,
  thread: string,
): Promise<{ page: Page; words: number; paint: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await signIn(context, pages.parlance, pages.person)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(notePaint('words', 'article'))
  await page.addInitScript(notePaint('painted', '[role=feed] article'))
  await page.goto(`${pages.parlance.origin}/thread/${thread}`)
  const words = await page.evaluate<number>('words')
  const paint = await page.evaluate<number>('painted')
  await page.waitForLoadState('networkidle')
  return { page, words, paint }
}

/** The limit for a field here: one alone on a page, with the same width and an equally slow processor. */
async function bareField(browser: Browser, keys: number): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.setContent('<textarea style="width: 700px; font-size: 16px"></textarea>')
  const delays = await typed(page, keys)
  await context.close()
  return delays
}

/** Milliseconds from each key to the frame that shows it, as the browser itself measures them. */
async function typed(page: Page, keys: number): Promise<number[]> {
  await page.evaluate(NOTE_KEYS)
  await page.getByRole('textbox').last().focus()
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'KeyA')
    await pause(60)
  }
  return page.evaluate<number[]>('delays')
}

async function scrolled(page: Page, times: number): Promise<void> {
  await page.mouse.move(700, 300)
  for (let time = 0; time < times; time += 1) {
    await page.mouse.wheel(0, -600)
    await pause(100)
  }
}
