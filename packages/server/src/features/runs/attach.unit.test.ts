import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import { describe, expect, it } from 'vitest'
import type { UserCtx } from '#core/context.ts'
import { type EventLog, memoryEventLog } from '#core/events/event-log.ts'
import { attach } from './attach.ts'

const RUN = { id: 'run', message_id: 'message' }

/** Event loop turns of a remote log: before reading, before the reader gets the result, before a follower gets an entry. */
type Pace = { reads: number; answers: number; tells: number }

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
}

/** A log in a remote store. */
function farLog({ reads, answers, tells }: Pace): EventLog<RunEvent> {
  const log = memoryEventLog<RunEvent>(1000)
  return {
    ...log,
    async read(id, after) {
      await turns(reads)
      const entries = await log.read(id, after)
      await turns(answers)
      return entries
    },
    async follow(id, listener) {
      await turns(tells)
      return await log.follow(id, (entry) => void turns(tells).then(() => listener(entry)))
    },
  }
}

/** What a viewer receives: the text, the frame numbers, and whether the end arrived. */
function viewer() {
  let written = ''
  const ended = Promise.withResolvers<void>()
  return {
    stream: {
      write: (frames: string) => ((written += frames), true),
      end: () => ended.resolve(),
      onClose: () => {},
    },
    ended: ended.promise,
    text: () => [...written.matchAll(/"delta":"([^"]*)"/g)].map(([, delta]) => delta).join(''),
    numbers: () => [...written.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)),
    isDone: () => written.endsWith('data: [DONE]\n\n'),
  }
}

const word = (n: number): RunEvent => ({ type: 'text-delta', id: '1', delta: `t${n} ` })
const words = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `t${from + index} `).join('')

const PACES: [string, Pace][] = [
  ['at once', { reads: 0, answers: 0, tells: 0 }],
  ['late with what was there', { reads: 2, answers: 5, tells: 1 }],
  ['late with what comes', { reads: 3, answers: 0, tells: 6 }],
  ['late with everything', { reads: 3, answers: 3, tells: 3 }],
]

describe.each(PACES)(
  'a viewer attaches while an answer is being written, to a log that answers %s',
  (_, pace) => {
    it.each([0, 7])('and sees each word after the number %i once, in order, and the end', async (after) => {
      const log = farLog(pace)
      log.open(RUN.id)
      for (let n = 1; n <= 10; n += 1) log.append(RUN.id, word(n))
      const seen = viewer()
      const attached = attach({} as UserCtx, { log }, seen.stream, RUN, after)
      for (let n = 11; n <= 60; n += 1) {
        await turns(1)
        log.append(RUN.id, word(n))
      }
      log.end(RUN.id)
      await Promise.all([attached, seen.ended])
      expect(seen.text()).toBe(words(after + 1, 60))
      expect(seen.numbers()).toEqual(seen.numbers().toSorted((a, b) => a - b))
      expect(seen.numbers().at(-1)).toBe(60)
      expect(seen.isDone()).toBe(true)
      log.close()
    })

    it('that ends before the log has answered: it sees all of it, and the end', async () => {
      const log = farLog(pace)
      log.open(RUN.id)
      const seen = viewer()
      const attached = attach({} as UserCtx, { log }, seen.stream, RUN, 0)
      for (let n = 1; n <= 5; n += 1) log.append(RUN.id, word(n))
      log.end(RUN.id)
      await Promise.all([attached, seen.ended])
      expect(seen.text()).toBe(words(1, 5))
      expect(seen.isDone()).toBe(true)
      log.close()
    })
  },
)
