import type { CDPSession, Page } from '@playwright/test'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  /** Processor time, which is not affected by other work on the machine. */
  tdur?: number
  args: { name?: string }
}

/** What the main thread of a page did, in milliseconds of processor time. */
export type MainThread = { total: number; tasks: number[]; byName: Map<string, number> }

/** Watches the page's main thread while the work continues. */
export async function watchMainThread(page: Page, work: () => Promise<void>): Promise<MainThread> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
  })
  await work()
  await end(session)
  await session.detach()
  return busiest(events)
}

async function end(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await complete
}

/** Of the main threads of all pages the busiest one: the other pages were empty. */
function busiest(events: readonly TraceEvent[]): MainThread {
  const threads = events.filter(
    (event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain',
  )
  const all = threads.map(({ pid, tid }) => {
    const own = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X')
    const tasks = own.filter((event) => event.name === 'RunTask').map(processorTime)
    const byName = new Map<string, number>()
    for (const event of own) byName.set(event.name, (byName.get(event.name) ?? 0) + processorTime(event))
    return { total: tasks.reduce((sum, time) => sum + time, 0), tasks, byName }
  })
  const [most] = all.toSorted((a, b) => b.total - a.total)
  if (most === undefined || most.tasks.length === 0) throw new Error('the browser told nothing of its work')
  return most
}

function processorTime({ tdur, dur = 0 }: TraceEvent): number {
  return (tdur ?? dur) / 1000
}
