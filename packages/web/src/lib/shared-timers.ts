import { notifyManager, timeoutManager } from '@tanstack/react-query'

/** Milliseconds within which timers share one, so that they can fire this much later. */
const STEP = 1_000

/**
 * Each query sets timers for staleness and garbage collection, each change one for its notification: dozens of them in
 * the task that shows a page, and each costs up to a millisecond in a profiled browser. They share a few timers.
 */
export function shareTimers(): void {
  timeoutManager.setTimeoutProvider(provider)
  notifyManager.setScheduler(soon)
}

let lastId = 0
/** Callbacks by time step; callbacks that cannot wait for a step have their own negative key. */
const due = new Map<number, Map<number, () => void>>()
const placeOf = new Map<number, number>()

const provider = {
  setTimeout(job: () => void, delay: number): number {
    const id = (lastId += 1)
    const now = performance.now()
    const place = delay < STEP ? -id : Math.ceil((now + delay) / STEP)
    const jobs = due.get(place) ?? new Map<number, () => void>()
    if (jobs.size === 0 && !due.has(place)) {
      due.set(place, jobs)
      setTimeout(() => run(place), place < 0 ? delay : place * STEP - now)
    }
    jobs.set(id, job)
    placeOf.set(id, place)
    return id
  },
  clearTimeout(id: number | undefined): void {
    const place = placeOf.get(id ?? 0)
    if (place === undefined || id === undefined) return
    due.get(place)?.delete(id)
    placeOf.delete(id)
  },
  setInterval: (job: () => void, delay: number): number => Number(setInterval(job, delay)),
  clearInterval: (id: number | undefined): void => clearInterval(id),
}

function run(place: number): void {
  const jobs = due.get(place) ?? new Map<number, () => void>()
  due.delete(place)
  for (const [id, job] of jobs) {
    placeOf.delete(id)
    alone(job)
  }
}

/** Runs a callback so that its failure does not affect others. */
function alone(job: () => void): void {
  try {
    job()
  } catch (error) {
    reportError(error)
  }
}

let waiting: (() => void)[] = []

/** Schedules a callback for the next task, together with others of this task. */
function soon(job: () => void): void {
  if (waiting.push(job) > 1) return
  setTimeout(() => {
    const jobs = waiting
    waiting = []
    for (const one of jobs) alone(one)
  })
}
