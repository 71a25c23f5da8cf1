import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import lighthouse from 'lighthouse'
import { chromium } from '@playwright/test'
import { ARGUMENTS, BROWSER, signIn } from './lib/browser.ts'
import { inPages, type Pages } from './lib/pages.ts'
import { insertThreads } from './lib/people.ts'
import type { Benchmark, Line } from './lib/report.ts'
import { median } from './lib/stats.ts'

const MODEL = 'numbered-5'
const GOALS = { performance: 0.9, accessibility: 1, 'best-practices': 1 } as const
type Category = keyof typeof GOALS
const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices']

/** Row 16: Lighthouse with phone settings, on the page of a thread. */
export const run: Benchmark = async ({ quick }) => {
  const llm = await startFakeLlm({ models: [MODEL] })
  let thread = ''
  try {
    return await inPages(
      `${llm.url}/v1`,
      MODEL,
      async (pages) => {
        const results: Audit[] = []
        for (let time = 0; time < (quick ? 1 : 3); time += 1) results.push(await audit(pages, thread))
        const lines = CATEGORIES.map((category) =>
          line(
            category,
            results.map(({ scores }) => scores[category]),
          ),
        )
        const speed = median(results.map((one) => one.speed))
        const rate = calibrated(speed)
        const asPhone: Audit[] = []
        for (let time = 0; time < results.length; time += 1) asPhone.push(await audit(pages, thread, rate))
        return [
          ...lines,
          {
            what: 'performance on a machine slowed to a mid-tier phone',
            figure: median(asPhone.map(({ scores }) => scores.performance)),
            unit: '',
            against: `its index of ${speed.toFixed(0)} asks for ${rate.toFixed(1)} ×, Lighthouse always takes 4 ×`,
          },
        ]
      },
      async (pool, person) => {
        const [inserted] = await insertThreads(pool, person, 1, { messages: 20, characters: 1_500 })
        thread = inserted?.id ?? ''
      },
    )
  } finally {
    await llm.close()
  }
}

function line(category: Category, values: number[]): Line {
  const figure = median(values)
  const goal = GOALS[category]
  return {
    what: category.replace('-', ' '),
    figure,
    unit: '',
    against: `median of ${values.length}`,
    goal: { text: `≥ ${goal.toFixed(2)}`, met: figure >= goal },
  }
}

/**
 * How many times a machine with this benchmark index must be slowed to match a mid-tier phone, by the calculator
 * that Lighthouse's throttling guide names (github.com/patrickhulce/lighthouse-cpu-throttling-calculator).
 */
function calibrated(index: number): number {
  if (index >= 1_300) return 3 + (index - 1_300) / 233
  return index >= 800 ? 2 + (index - 800) / 500 : 1 + Math.max(0, index - 150) / 650
}

/** `speed` is Lighthouse's benchmark index of the machine in the browser. */
type Audit = { scores: Record<Category, number>; speed: number }

/** `slowed`: the slowdown factor of the processor; if absent, Lighthouse's own factor of four. */
async function audit(pages: Pages, thread: string, slowed?: number): Promise<Audit> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: [...ARGUMENTS, `--remote-debugging-port=${port}`],
  })
  try {
    // Lighthouse opens its own page in the default context of the browser, so the session is set there.
    const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const [context] = connected.contexts()
    if (context === undefined) throw new Error('the browser has no context')
    await signIn(context, pages.parlance, pages.person)
    const page = await context.newPage()
    // An empty page of the same origin stores the session in the browser and leaves its cache cold.
    await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto(pages.parlance.origin)
    await page.close()
    // otherwise its driver would listen to everything that the measured page does
    await connected.close()
    const result = await lighthouse(`${pages.parlance.origin}/thread/${thread}`, {
      port,
      onlyCategories: [...CATEGORIES],
      disableStorageReset: true,
      ...(slowed !== undefined && { throttling: { cpuSlowdownMultiplier: slowed } }),
      logLevel: 'error',
    })
    const scores = result?.lhr.categories
    if (process.env['BENCH_VERBOSE'] !== undefined)
      for (const one of Object.values(result?.lhr.audits ?? {}))
        if (one.score !== null && one.score < 0.9) console.log(one.id, one.score, one.displayValue ?? '')
    const scoreOf = (category: Category) => scores?.[category]?.score ?? 0
    return {
      scores: {
        performance: scoreOf('performance'),
        accessibility: scoreOf('accessibility'),
        'best-practices': scoreOf('best-practices'),
      },
      speed: result?.lhr.environment.benchmarkIndex ?? 0,
    }
  } finally {
    await browser.close()
  }
}
