import type { KnowledgeDocument, UploadedFile } from '@parlance/contract/knowledge/documents.ts'
import { documentSet, type Sample } from './lib/document-set.ts'
import { insertPeople, type Person } from './lib/people.ts'
import { pause, residentMegabytes } from './lib/processes.ts'
import { atLeast, atMost, type Benchmark, type Line } from './lib/report.ts'
import { type Found, headingsFound, orderKept, rowsFound } from './lib/structure-score.ts'
import { wordsFound } from './lib/word-score.ts'
import { inWorld } from './lib/world.ts'

/** Quality row 13: words found for each format. */
const GOALS: Record<string, number> = {
  pdf: 0.99,
  docx: 0.995,
  doc: 0.965,
  xls: 0.99,
  xlsx: 0.99,
  csv: 1,
  md: 1,
  txt: 1,
}
/** Quality row 13: parts of headings and of rows found, and of words in their order. */
const STRUCTURE: Record<string, { headings: number; rows: number; order: number }> = {
  pdf: { headings: 0.85, rows: 0.85, order: 0.97 },
  doc: { headings: 0.85, rows: 0.95, order: 0.97 },
  docx: { headings: 0.85, rows: 0.95, order: 0.97 },
}
const SLOWEST_S = 10
const MEMORY_MB = 512
const LOOK_MS = 25

type Place = { origin: string; pid: number; person: Person; base: string }
type Result = { sample: Sample; code: string | null; text: string; seconds: number; megabytes: number }

/** Files read through the product's own calls: which words are found, and what happens to hostile ones. */
export const run: Benchmark = ({ quick, data }) =>
  inWorld('embedded', async (world) => {
    const samples = documentSet(data).slice(0, quick ? 3 : Infinity)
    const person = await world.inDatabase(async (pool) => (await insertPeople(pool, 1))[0])
    if (person === undefined) throw new Error('no person was inserted')
    const parlance = await world.start()
    try {
      const base = await ask<{ id: string }>(parlance.origin, person, 'POST', '/v2/knowledge-bases', {
        name: 'Bench',
      })
      const place = { origin: parlance.origin, pid: parlance.pid, person, base: base.id }
      const results: Result[] = []
      for (const sample of samples) results.push(await ingest(place, sample))
      return [...found(results), ...structure(results), ...outcomes(results)]
    } finally {
      await parlance.stop()
    }
  })

async function ingest(place: Place, sample: Sample): Promise<Result> {
  const path = `/v2/knowledge-bases/${place.base}/documents`
  const before = residentMegabytes(place.pid)
  let megabytes = 0
  const began = performance.now()
  const form = new FormData()
  form.append('files', new Blob([Uint8Array.from(sample.bytes)]), sample.name)
  let id: string | null = null
  let code: string | null
  try {
    const { data } = await ask<{ data: UploadedFile[] }>(
      place.origin,
      place.person,
      'POST',
      `${path}?on_duplicate=keep_both`,
      form,
    )
    id = data[0]?.document_id ?? null
    code = data[0]?.error_code ?? null
  } catch (error) {
    // the only file of an upload can be refused by the call itself
    if (!(error instanceof Refused)) throw error
    code = error.code
  }
  let text = ''
  if (id !== null) {
    for (;;) {
      const document = await ask<KnowledgeDocument>(place.origin, place.person, 'GET', `${path}/${id}`)
      megabytes = Math.max(megabytes, residentMegabytes(place.pid) - before)
      code = document.error_code
      if (document.state === 'failed') break
      if (document.state === 'indexed') {
        text = (await ask<{ markdown: string }>(place.origin, place.person, 'GET', `${path}/${id}/text`))
          .markdown
        break
      }
      await pause(LOOK_MS)
    }
  }
  return { sample, code, text, seconds: (performance.now() - began) / 1_000, megabytes }
}

function found(results: readonly Result[]): Line[] {
  const scored = results.flatMap(({ sample, text }) => {
    const format = sample.name.split('.').at(-1) ?? ''
    if (sample.expected === null) return []
    return [{ ...sample, format, score: wordsFound(sample.expected, text, format === 'csv') }]
  })
  return Object.keys(GOALS).flatMap((format) => {
    const strong = scored.filter((one) => one.format === format && !one.is_weak)
    if (strong.length === 0) return []
    const mean = strong.reduce((sum, { score }) => sum + score, 0) / strong.length
    const least = strong.reduce((worst, one) => (one.score < worst.score ? one : worst))
    const goal = GOALS[format] ?? 1
    return {
      what: `words found, ${format}, mean of ${strong.length}`,
      figure: mean,
      unit: '',
      against: `least ${least.score.toFixed(3)} ${least.name}`,
      goal: atLeast(mean, goal, goal.toFixed(3)),
    }
  })
}

/** How much of the structure of the expected texts is found: for headings and rows of all documents together. */
function structure(results: readonly Result[]): Line[] {
  return Object.entries(STRUCTURE).flatMap(([format, goals]) => {
    const own = results.flatMap(({ sample: { name, expected, is_weak }, text }) =>
      expected === null || is_weak || !name.endsWith(`.${format}`) ? [] : [{ name, expected, text }],
    )
    const pooled = (what: 'headings' | 'rows', score: (expected: string, got: string) => Found): Line[] => {
      const scores = own.map(({ name, expected, text }) => ({ name, ...score(expected, text) }))
      const sum = (key: 'wanted' | 'there' | 'found') => scores.reduce((all, one) => all + one[key], 0)
      if (sum('wanted') === 0) return []
      const figure = sum('found') / sum('wanted')
      const missed = scores.toSorted((a, b) => b.wanted - b.found - (a.wanted - a.found))[0]
      return [
        {
          what: `${what} found, ${format}, of ${sum('wanted')}`,
          figure,
          unit: '',
          against: `${(sum('found') / Math.max(sum('there'), 1)).toFixed(2)} of those read; ${missed?.name ?? ''}`,
          goal: atLeast(figure, goals[what], goals[what].toFixed(2)),
        },
      ]
    }
    const orders = own.map(({ name, expected, text }) => ({ name, kept: orderKept(expected, text) }))
    const mean = orders.reduce((sum, { kept }) => sum + kept, 0) / orders.length
    const least = orders.toSorted((a, b) => a.kept - b.kept)[0]
    const order: Line = {
      what: `words in order, ${format}, mean of ${orders.length}`,
      figure: mean,
      unit: '',
      against: `least ${least?.kept.toFixed(3) ?? ''} ${least?.name ?? ''}`,
      goal: atLeast(mean, goals.order, goals.order.toFixed(2)),
    }
    return orders.length === 0
      ? []
      : [...pooled('headings', headingsFound), ...pooled('rows', rowsFound), order]
  })
}

function outcomes(results: readonly Result[]): Line[] {
  const nasty = results.filter(({ sample }) => sample.outcome !== null)
  if (nasty.length === 0) return []
  const wrong = nasty.filter((one) => !isExpected(one))
  const slowest = nasty.reduce((worst, one) => (one.seconds > worst.seconds ? one : worst))
  const largest = nasty.reduce((worst, one) => (one.megabytes > worst.megabytes ? one : worst))
  const names = wrong.map(({ sample, code }) => `${sample.name}: ${code ?? 'read'}`).join(', ')
  return [
    {
      what: `hostile files, not as expected, of ${nasty.length}`,
      figure: wrong.length,
      unit: '',
      against: names,
      goal: atMost(wrong.length, 0, '0'),
    },
    {
      what: 'hostile files, slowest',
      figure: slowest.seconds,
      unit: 's',
      against: slowest.sample.name,
      goal: atMost(slowest.seconds, SLOWEST_S, `${SLOWEST_S} s`),
    },
    {
      what: 'hostile files, most memory',
      figure: largest.megabytes,
      unit: 'MB',
      against: largest.sample.name,
      goal: atMost(largest.megabytes, MEMORY_MB, `${MEMORY_MB} MB`),
    },
  ]
}

/** Whether the outcome is one that the manifest allows. */
function isExpected({ sample, code }: Result): boolean {
  const words = sample.outcome ?? ''
  if (/password/.test(words)) return code === 'ERROR_DOCUMENT_ENCRYPTED'
  if (/too large/.test(words)) return code === 'ERROR_DOCUMENT_TOO_COMPLEX' || code === 'ERROR_TOO_LARGE'
  if (words.startsWith('notice')) return code === 'ERROR_DOCUMENT_SCANNED' || code === null
  if (words.startsWith('refuse: empty')) return code === 'ERROR_DOCUMENT_EMPTY'
  if (words.startsWith('refuse')) return code !== null || / or (finish|text|values)/.test(words)
  return words.startsWith('text') ? code === null : true
}

class Refused extends Error {
  readonly code: string
  constructor(call: string, status: number, text: string) {
    super(`${call}: ${status} ${text}`)
    this.code = (JSON.parse(text) as { detail: string }).detail
  }
}

async function ask<T>(
  origin: string,
  person: Person,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const isForm = body instanceof FormData
  const answer = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Refused(`${method} ${path}`, answer.status, await answer.text())
  return (await answer.json()) as T
}
