import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeRemoteModel } from '@parlance/server/testing/made/made-models.ts'
import { startFakeEmbeddings } from '@parlance/tests/fakes/embeddings.ts'
import { addFiles, makeBase, searchBase, send } from './lib/knowledge.ts'
import { vectorsOver } from './lib/lsa.ts'
import { insertPeople, makeAdministrator, type Person } from './lib/people.ts'
import { atLeast, type Benchmark, type Line } from './lib/report.ts'
import { ndcg10, type RankedSet, readRanked } from './lib/retrieval-sets.ts'
import { inWorld } from './lib/world.ts'

const OWN_DATA = fileURLToPath(new URL('collections/guide', import.meta.url))
const DEPTH = 20
const WEIGHTS = [0.1, 0.25, 0.5, 0.75, 0.9]
const DEFAULT_WEIGHT = 0.5
/** How much worse hybrid search is allowed to be than the better of its two halves. */
const MARGIN = 0.01
/** Each question is searched once for each weight. */
const QUESTIONS_MAX = 600

/**
 * Row 12: words, vectors and both together, over pgvector, on a collection that its own vectors are built from. The
 * weight of the vectors is measured on every second question, as an operator measures it, and judged on the others.
 */
export const run: Benchmark = async ({ quick, data }) => {
  const folder = data ?? OWN_DATA
  const set = readRanked(folder)
  const texts = set.docs.map((doc) => `${doc.title}\n\n${doc.text}`.trim())
  const models = await startFakeEmbeddings({ vectorOf: vectorsOver(texts) })
  try {
    return await inWorld('embedded', async (world) => {
      const { person, model } = await world.inDatabase(async (pool) => {
        const [first] = await insertPeople(pool, 1)
        if (first === undefined) throw new Error('no person was inserted')
        await makeAdministrator(pool, first)
        return { person: first, model: await makeRemoteModel({ pool }, 'embedding', models.url) }
      })
      const parlance = await world.start()
      try {
        const base = await makeBase(parlance.origin, person, basename(folder))
        const weigh = await configured({ origin: parlance.origin, person }, base, model)
        await addFiles(
          parlance.origin,
          person,
          base,
          texts.map((text, at) => [`${at}.txt`, text] as const),
        )
        const ask = askerOf({ origin: parlance.origin, person }, base, set)
        return await measure(halved(set, quick), weigh, ask)
      } finally {
        await parlance.stop()
      }
    })
  } finally {
    await models.close()
  }
}

type Place = { origin: string; person: Person }
type Halves = { known: RankedSet; judged: RankedSet }

async function measure(
  { known, judged }: Halves,
  weigh: (weight: number) => Promise<void>,
  ask: (set: RankedSet) => Promise<number>,
): Promise<Line[]> {
  const at = async (set: RankedSet, weight: number) => {
    await weigh(weight)
    return await ask(set)
  }
  let best = { weight: DEFAULT_WEIGHT, score: 0 }
  for (const weight of WEIGHTS) {
    const score = await at(known, weight)
    if (score > best.score) best = { weight, score }
  }
  const words = await at(judged, 0)
  const vectors = await at(judged, 1)
  const hybrid = await at(judged, best.weight)
  const unmeasured = await at(judged, DEFAULT_WEIGHT)
  const least = Math.max(words, vectors) - MARGIN
  const line = (what: string, figure: number): Line => ({ what: `nDCG@10, ${what}`, figure, unit: '' })
  return [
    line('words alone', words),
    line('vectors alone', vectors),
    {
      ...line(`hybrid, measured weight ${best.weight}`, hybrid),
      goal: atLeast(hybrid, least, `the better half − ${MARGIN}`),
    },
    line(`hybrid, weight ${DEFAULT_WEIGHT} not measured`, unmeasured),
  ]
}

/** Gives the base a configuration with the model; returns a function that changes the weight of its vectors. */
async function configured({ origin, person }: Place, base: string, model: string) {
  const path = '/v2/admin/rag-configurations'
  const input = (vector_weight: number) => ({
    name: 'Hybrid',
    embedding_model_id: model,
    splitter_type: 'recursive',
    splitter_options: {},
    vector_weight,
  })
  const { id } = await send<{ id: string }>(origin, person, path, input(DEFAULT_WEIGHT))
  await send(origin, person, `/v2/knowledge-bases/${base}`, { rag_configuration_id: id }, 'PATCH')
  return async (weight: number) => {
    await send(origin, person, `${path}/${id}`, input(weight), 'PUT')
  }
}

function askerOf({ origin, person }: Place, base: string, { docs }: RankedSet) {
  const names = new Map(docs.map((doc, at) => [`${at}.txt`, doc.id]))
  return async (set: RankedSet) => {
    const found = new Map<string, string[]>()
    for (const { id, text } of set.questions) {
      const passages = await searchBase(origin, person, base, {
        query: text,
        limit: DEPTH,
        group: 'document',
      })
      found.set(
        id,
        passages.map((passage) => names.get(passage.document_name) ?? ''),
      )
    }
    return ndcg10(set, found)
  }
}

/** Every second question, and the others. */
function halved(set: RankedSet, quick: boolean): Halves {
  const questions = set.questions.slice(0, quick ? 6 : QUESTIONS_MAX)
  const part = (rest: number): RankedSet => {
    const some = questions.filter((_, at) => at % 2 === rest)
    return {
      ...set,
      questions: some,
      relevant: new Map(some.map(({ id }) => [id, set.relevant.get(id) ?? new Map()])),
    }
  }
  return { known: part(0), judged: part(1) }
}
