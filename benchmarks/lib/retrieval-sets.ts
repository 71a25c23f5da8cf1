import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Doc = { id: string; title: string; text: string }
export type Question = { id: string; text: string }

/** A collection in BEIR's format, with the ranking of another engine if the folder has one. */
export type RankedSet = {
  docs: Doc[]
  questions: Question[]
  relevant: Map<string, Map<string, number>>
  reference: Map<string, string[]> | null
}

/** Long texts, and for each question the exact ranges that answer it. */
export type ExcerptSet = {
  texts: Map<string, string>
  questions: { text: string; corpus: string; references: { start: number; end: number }[] }[]
}

export function isExcerptSet(folder: string): boolean {
  return existsSync(join(folder, 'corpora'))
}

export function readRanked(folder: string): RankedSet {
  const relevant = new Map<string, Map<string, number>>()
  for (const line of lines(join(folder, 'qrels.tsv')).slice(1)) {
    const [question = '', doc = '', score = '0'] = line.split('\t')
    if (Number(score) <= 0) continue
    relevant.set(question, (relevant.get(question) ?? new Map<string, number>()).set(doc, Number(score)))
  }
  return {
    // some sets contain documents without a word, which cannot become a file
    docs: json<{ _id: string; title?: string; text: string }>(join(folder, 'corpus.jsonl'))
      .map(({ _id: id, title = '', text }) => ({ id, title, text }))
      .filter(({ title, text }) => /[\p{L}\p{N}]/u.test(title + text)),
    questions: json<{ _id: string; text: string }>(join(folder, 'queries.jsonl'))
      .map(({ _id: id, text }) => ({ id, text }))
      .filter(({ id }) => relevant.has(id)),
    relevant,
    reference: readRun(folder),
  }
}

export function readExcerpts(folder: string): ExcerptSet {
  const texts = readdirSync(join(folder, 'corpora')).map((name): [string, string] => [
    name,
    readFileSync(join(folder, 'corpora', name), 'utf8'),
  ])
  const questions = json<{ question: string; corpus: string; references: { start: number; end: number }[] }>(
    join(folder, 'questions.jsonl'),
  )
  return {
    texts: new Map(texts),
    questions: questions.map(({ question: text, ...rest }) => ({ ...rest, text })),
  }
}

/** Normalised discounted cumulative gain at 10, averaged over the questions. */
export function ndcg10({ relevant }: RankedSet, run: ReadonlyMap<string, readonly string[]>): number {
  return mean([...relevant], ([question, wanted]) => {
    const gain = (scores: readonly number[]) =>
      scores.slice(0, 10).reduce((sum, score, place) => sum + score / Math.log2(place + 2), 0)
    const found = (run.get(question) ?? []).map((doc) => wanted.get(doc) ?? 0)
    return gain(found) / gain([...wanted.values()].sort((a, b) => b - a))
  })
}

/** The share of the relevant texts among the first `depth`, averaged over the questions. */
export function recall(
  { relevant }: RankedSet,
  run: ReadonlyMap<string, readonly string[]>,
  depth: number,
): number {
  return mean([...relevant], ([question, wanted]) => {
    const found = new Set((run.get(question) ?? []).slice(0, depth))
    return [...wanted.keys()].filter((doc) => found.has(doc)).length / wanted.size
  })
}

export function mean<T>(all: readonly T[], value: (one: T) => number): number {
  return all.reduce((sum, one) => sum + value(one), 0) / Math.max(1, all.length)
}

function readRun(folder: string): Map<string, string[]> | null {
  const name = readdirSync(folder).find((file) => file.endsWith('.trec'))
  if (name === undefined) return null
  const run = new Map<string, string[]>()
  for (const line of lines(join(folder, name))) {
    const [question = '', , doc = ''] = line.split(' ')
    run.set(question, [...(run.get(question) ?? []), doc])
  }
  return run
}

function lines(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}

function json<T>(path: string): T[] {
  return lines(path).map((line): T => JSON.parse(line))
}
