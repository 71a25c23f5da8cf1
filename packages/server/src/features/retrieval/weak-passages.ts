/** Searches for more passages are lists for a person. */
const FEW = 8
/** The share of the best score below which a passage answers so rarely that it only takes room. */
const WEAK = 0.3

type Asked = { limit: number; group: 'chunk' | 'document' }

/**
 * The passages worth giving to a model, by their keyword scores relative to the best one: up to as many as an answer
 * uses, without weak ones. Longer lists, and lists of documents, stay as they are.
 */
export function withoutWeak<T>(
  scores: readonly (readonly [T, number])[],
  { limit, group }: Asked,
): readonly (readonly [T, number])[] {
  return group === 'document' || limit > FEW ? scores : scores.filter(([, score]) => score >= WEAK)
}
