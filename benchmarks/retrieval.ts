import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadBase, searchBase } from './lib/knowledge.ts'
import { chunksOfBase, withNeighbours } from './lib/neighbours.ts'
import { insertPeople, type Person } from './lib/people.ts'
import { now } from './lib/processes.ts'
import { type Benchmark, type Line, type Options } from './lib/report.ts'
import { isExcerptSet, mean, ndcg10, readExcerpts, readRanked, recall } from './lib/retrieval-sets.ts'
import { median, percentile } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'
import { luceneRun } from './peers/lucene-bm25.ts'

const OWN_DATA = fileURLToPath(new URL('collections/guide', import.meta.url))
const DEPTH = 100
const PASSAGES = 5
const NDCG_GOAL = 1.03
const RECALL_GOAL = 0.93
const PRECISION_GOAL = 0.037

type Place = { origin: string; person: Person }

/**
 * How well a base finds, by words alone, on a collection in BEIR's format, or on long texts with the excerpts
 * that answer (`corpora/`, `questions.jsonl`): loaded and asked through the product's own calls.
 */
export const run: Benchmark = async (options) => {
  const lines: Line[] = []
  for (const kind of options.quick ? (['embedded'] as const) : (['postgres', 'embedded'] as const)) {
    const measured = await inWorld(kind, async (world) => {
      const [person] = await world.inDatabase((pool) => insertPeople(pool, 1))
      if (person === undefined) throw new Error('no person was inserted')
      const parlance = await world.start()
      try {
        return await measure({ origin: parlance.origin, person }, options)
      } finally {
        await parlance.stop()
      }
    })
    const where = kind === 'postgres' ? 'on PostgreSQL' : 'embedded'
    lines.push(...measured.map((line) => ({ ...line, what: `${line.what}, ${where}` })))
  }
  return lines
}

function measure(place: Place, { data }: Options): Promise<Line[]> {
  const folder = data ?? OWN_DATA
  return isExcerptSet(folder) ? excerpts(place, folder) : ranking(place, folder)
}

async function ranking({ origin, person }: Place, folder: string): Promise<Line[]> {
  const set = readRanked(folder)
  const names = new Map(set.docs.map((doc, i) => [`${i}.txt`, doc.id]))
  const began = now()
  const base = await loadBase(
    origin,
    person,
    basename(folder),
    set.docs.map((doc, i) => [`${i}.txt`, `${doc.title}\n\n${doc.text}`.trim()]),
  )
  const loaded = (now() - began) / 1_000
  const times: number[] = []
  const found = new Map<string, string[]>()
  for (const { id, text } of set.questions) {
    const asked = now()
    const passages = await searchBase(origin, person, base, { query: text, limit: DEPTH, group: 'document' })
    times.push(now() - asked)
    found.set(
      id,
      passages.map((passage) => names.get(passage.document_name) ?? ''),
    )
  }
  const peer = luceneRun(set)
  const recorded = set.reference === null ? 0 : ndcg10(set, set.reference)
  const peerNdcg = Math.max(recorded, ndcg10(set, peer))
  return [
    atLeast(
      'nDCG@10',
      ndcg10(set, found),
      peerNdcg,
      recorded === peerNdcg ? 'Lucene, recorded' : 'Lucene’s BM25',
      NDCG_GOAL,
    ),
    atLeast('recall@100', recall(set, found, DEPTH), recall(set, peer, DEPTH), 'Lucene’s BM25'),
    {
      what: 'a search p95',
      figure: percentile(times, 0.95),
      unit: 'ms',
      against: `p50 ${median(times).toFixed(1)} ms, ${set.docs.length} documents`,
    },
    { what: 'documents uploaded to indexed', figure: set.docs.length / loaded, unit: '/s' },
  ]
}

async function excerpts({ origin, person }: Place, folder: string): Promise<Line[]> {
  const { texts, questions } = readExcerpts(folder)
  const base = await loadBase(origin, person, basename(folder), [...texts])
  const chunks = await chunksOfBase(origin, person, base)
  const alone: Share[] = []
  const wide: Share[] = []
  for (const { text, corpus, references } of questions) {
    const passages = await searchBase(origin, person, base, { query: text, limit: PASSAGES, group: 'chunk' })
    const wanted = new Set<number>()
    for (const { start, end } of references) for (let i = start; i < end; i += 1) wanted.add(i)
    alone.push(shareOf(wanted, corpus, passages))
    wide.push(shareOf(wanted, corpus, withNeighbours(chunks, passages)))
  }
  const length = (of: readonly Share[]) => Math.round(mean(of, (one) => one.length))
  return [
    atLeast(
      `characters found in ${PASSAGES} passages, recall`,
      mean(alone, (one) => one.recall),
      RECALL_GOAL,
      'goal',
    ),
    atLeast(
      `characters found in ${PASSAGES} passages, precision`,
      mean(alone, (one) => one.precision),
      PRECISION_GOAL,
      'goal',
    ),
    {
      what: `the same with neighbours, recall ${mean(wide, (one) => one.recall).toFixed(3)}, precision ${mean(wide, (one) => one.precision).toFixed(4)}, characters`,
      figure: length(wide),
      unit: '',
      against: `without them ${length(alone)}`,
    },
  ]
}

type Share = { recall: number; precision: number; length: number }
type Part = { document_name: string; start_offset: number; end_offset: number }

function shareOf(wanted: ReadonlySet<number>, corpus: string, parts: readonly Part[]): Share {
  const found = new Set<number>()
  let length = 0
  for (const { document_name, start_offset, end_offset } of parts) {
    length += end_offset - start_offset
    if (document_name !== corpus) continue
    for (let i = start_offset; i < end_offset; i += 1) found.add(i)
  }
  const right = [...wanted].filter((i) => found.has(i)).length
  return { recall: right / wanted.size, precision: length === 0 ? 0 : right / length, length }
}

function atLeast(what: string, figure: number, limit: number, name: string, goal = 1): Line {
  const digits = limit < 0.1 ? 4 : 3
  return {
    what: `${what} ${figure.toFixed(digits)}`,
    figure: figure / limit,
    unit: '×',
    against: `${name} ${limit.toFixed(digits)}`,
    goal: { text: `≥ ${goal.toFixed(2)} ×`, met: figure >= goal * limit },
  }
}
