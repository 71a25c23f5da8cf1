import { notifyManager, timeoutManager } from '@tanstack/react-query'

/** Milliseconds. What falls due within this time shares a timer, and can so come this much later. */
const STEP = 1_000

/**
 * Each query sets timers for when it grows old and can be forgotten, each change one to tell of it: dozens in the task
 * that shows a page, where a browser that is recorded takes a millisecond for each. They share a few.
 */
export function shareTimers(): void {
  timeoutManager.setTimeoutProvider(provider)
  notifyManager.setScheduler(soon)
}

let lastId = 0
/** What is to be done at each time, in steps; what cannot wait for a step stands alone, under a number below zero. */
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

/** One that fails takes none of the others along. */
function alone(job: () => void): void {
  try {
    job()
  } catch (error) {
    reportError(error)
  }
}

let waiting: (() => void)[] = []

/** In the next task, with all that is told in this one. */
function soon(job: () => void): void {
  if (waiting.push(job) > 1) return
  setTimeout(() => {
    const jobs = waiting
    waiting = []
    for (const one of jobs) alone(one)
  })
}
