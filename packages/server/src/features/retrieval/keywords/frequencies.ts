import type { UserCtx } from '#core/context.ts'
import { estimatedFrequencies, type Term } from './keyword.queries.ts'
import type { Scope } from '#features/retrieval/scope.queries.ts'

/** How long an estimate is kept: new passages hardly change those of frequent terms. */
const KEPT_MS = 60_000
const KEPT = 20_000

const known = new Map<string, { at: number; found: number }>()

/** The estimated number of passages with each term in some generations, those of the scope; 0 for rare terms. */
export async function frequenciesOf(
  ctx: UserCtx,
  scope: Scope,
  generationIds: readonly string[],
  terms: readonly Term[],
): Promise<Map<Term, number>> {
  const generations = generationIds.toSorted().join()
  const keyOf = ({ language, lexeme }: Term) => `${generations} ${language}:${lexeme}`
  const now = performance.now()
  const frequencies = new Map<Term, number>()
  const unknown: Term[] = []
  for (const term of terms) {
    const one = known.get(keyOf(term))
    if (one !== undefined && now - one.at < KEPT_MS) frequencies.set(term, one.found)
    else unknown.push(term)
  }
  if (unknown.length === 0) return frequencies
  if (known.size > KEPT) known.clear()
  for (const [at, found] of (await estimatedFrequencies(ctx, scope, unknown)).entries()) {
    const term = unknown[at]
    if (term === undefined) continue
    frequencies.set(term, found)
    // a rare term can appear with the next document
    if (found > 0) known.set(keyOf(term), { at: now, found })
  }
  return frequencies
}
