import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { addFiles, makeBase, send, type TextFile, untilRead } from './lib/knowledge.ts'
import { randomFrom, sentencesOf } from './lib/own-texts.ts'
import { insertPeople, type Person } from './lib/people.ts'
import { cpuSeconds, now } from './lib/processes.ts'
import { atLeast, type Benchmark, type Line } from './lib/report.ts'
import { inWorld } from './lib/world.ts'

const FILES = 600
const FILES_OF_FORM = 25
/** Forms or single files sent at the same time. */
const AT_ONCE = { forms: 4, singles: 8 }
const WARM_UP = 50
const GOALS = { postgres: 200, embedded: 100 }
const SMALLEST = 1_000
const MORE_MAX = 2_000

/**
 * Small texts of 1 to 3 kB, from the first request until all are indexed: several in a form, and one in each request.
 * On a busy machine the CPU time of a file is the better figure: of the server with its helpers, and of PostgreSQL.
 */
export const run: Benchmark = async ({ quick }) => {
  const count = quick ? 20 : FILES
  const lines: Line[] = []
  for (const kind of ['postgres', 'embedded'] as const) {
    await inWorld(kind, async (world) => {
      const { person, postmaster } = await world.inDatabase(async (pool) => ({
        person: (await insertPeople(pool, 1))[0],
        postmaster: kind === 'postgres' ? await postmasterOf(pool) : null,
      }))
      if (person === undefined) throw new Error('no person was inserted')
      const parlance = await world.start()
      try {
        const place = { origin: parlance.origin, person, pids: [parlance.pid, postmaster] }
        await imported(place, filesOf('warm', quick ? 5 : WARM_UP), 'forms')
        for (const way of ['forms', 'singles'] as const) {
          const { seconds, cpu } = await imported(place, filesOf(way, count), way)
          const rate = count / seconds
          const [server = 0, database = 0] = cpu.map((one) => (one * 1_000) / count)
          const where = kind === 'postgres' ? 'on PostgreSQL' : 'embedded'
          const ofDatabase = postmaster === null ? '' : ` and ${database.toFixed(1)} ms of PostgreSQL`
          lines.push({
            what: `small files indexed, ${way === 'forms' ? `${FILES_OF_FORM} in a form` : 'one in a request'}, ${where}`,
            figure: rate,
            unit: '/s',
            against: `CPU per file ${server.toFixed(1)} ms${ofDatabase}`,
            goal: atLeast(rate, GOALS[kind], `${GOALS[kind]} /s`),
          })
        }
      } finally {
        await parlance.stop()
      }
    })
  }
  return lines
}

type Place = { origin: string; person: Person; pids: readonly (number | null)[] }

async function imported(
  { origin, person, pids }: Place,
  files: readonly TextFile[],
  way: 'forms' | 'singles',
) {
  const base = await makeBase(origin, person, `${way} ${files.length}`)
  const size = way === 'forms' ? FILES_OF_FORM : 1
  const forms = Array.from({ length: Math.ceil(files.length / size) }, (_, at) =>
    files.slice(at * size, (at + 1) * size),
  )
  const cpu = () => pids.map((pid) => (pid === null ? 0 : cpuSeconds(pid)))
  const before = cpu()
  const began = now()
  const sender = async () => {
    for (let form = forms.shift(); form !== undefined; form = forms.shift()) {
      await addFiles(origin, person, base, form, { wait: false })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE[way] }, sender))
  await untilRead(origin, person, base)
  const seconds = (now() - began) / 1_000
  const after = cpu()
  const { total } = await send<{ total: number }>(
    origin,
    person,
    `/v2/knowledge-bases/${base}/documents?state=indexed`,
  )
  if (total !== files.length) throw new Error(`${total} of ${files.length} files are indexed`)
  return { seconds, cpu: after.map((one, at) => one - (before[at] ?? 0)) }
}

/** The process that all processes of a local PostgreSQL belong to. */
async function postmasterOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const status = readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8')
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
}

/** Half Markdown, half plain text; no two are the same. */
function filesOf(series: string, count: number): TextFile[] {
  const random = randomFrom(series.length)
  const sentences = sentencesOf()
  return Array.from({ length: count }, (_, at) => {
    const length = SMALLEST + random() * MORE_MAX
    let text = at % 2 === 0 ? `# Note ${series} ${at}\n\n` : `Note ${series} ${at}\n\n`
    while (text.length < length) {
      text += `${sentences[Math.floor(random() * sentences.length)] ?? ''}${random() < 0.3 ? '\n\n' : ' '}`
    }
    return [`note ${series} ${at}.${at % 2 === 0 ? 'md' : 'txt'}`, text]
  })
}
