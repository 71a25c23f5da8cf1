import type { RagConfigurationInput, RebuildCost } from '@parlance/contract/knowledge/rag-configurations.ts'
import { DEFAULT_SPLITTER, SPLITTER_OPTIONS } from '@parlance/contract/knowledge/splitters.schemas.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { offeredModel } from '#features/models/models.service.ts'
import {
  amountIn,
  basesWith,
  findConfiguration,
  type Settings,
  settingsOfBase,
} from './rag-configurations.queries.ts'

const CHARACTERS_PER_TOKEN = 4
/** The approximate number of characters of a sentence. */
const SENTENCE = 110

/** What a changed configuration would rebuild in all its bases. */
export async function costOfChange(
  ctx: UserCtx,
  id: string,
  input: RagConfigurationInput,
): Promise<RebuildCost> {
  const before = await findConfiguration(ctx, id)
  if (before === undefined) throw new AppError('ERROR_RAG_CONFIGURATION_NOT_FOUND')
  const now = { ...before, embedding_model_id: before.embedding_model?.id ?? null }
  return await costOf(ctx, isSame(now, input) ? [] : await basesWith(ctx, id), now, input)
}

/** What another configuration would rebuild in one base. */
export async function costForBase(
  ctx: UserCtx,
  baseId: string,
  { rag_configuration_id: id }: { rag_configuration_id: string | null },
): Promise<RebuildCost> {
  await requireKnowledgeBase(ctx, baseId, 'configure')
  const chosen = id === null ? undefined : await findConfiguration(ctx, id)
  if (id !== null && chosen === undefined) throw new AppError('ERROR_RAG_CONFIGURATION_NOT_FOUND')
  const wanted: Settings =
    chosen === undefined
      ? {
          embedding_model_id: null,
          splitter_type: DEFAULT_SPLITTER.type,
          splitter_options: DEFAULT_SPLITTER.options,
        }
      : { ...chosen, embedding_model_id: chosen.embedding_model?.id ?? null }
  const now = await settingsOfBase(ctx, baseId)
  return await costOf(ctx, now !== undefined && isSame(now, wanted) ? [] : [baseId], now, wanted)
}

/** Whether both produce the same passages and vectors. */
export function isSame(a: Settings, b: Settings): boolean {
  return a.embedding_model_id === b.embedding_model_id && isCutAlike(a, b)
}

function isCutAlike(a: Settings, b: Settings): boolean {
  const text = ({ splitter_type: type, splitter_options: options }: Settings) =>
    JSON.stringify([
      type,
      Object.entries(SPLITTER_OPTIONS[type].parse(options)).sort(([x], [y]) => x.localeCompare(y)),
    ])
  return text(a) === text(b)
}

async function costOf(
  ctx: UserCtx,
  baseIds: readonly string[],
  before: Settings | undefined,
  wanted: Settings,
): Promise<RebuildCost> {
  const { documents, chunks, characters, length } = await amountIn(ctx, baseIds)
  const isCut = before !== undefined && isCutAlike(before, wanted)
  const size = charactersOf(wanted)
  const counts = isCut ? { chunks, characters } : { chunks: Math.ceil(length / size), characters: length }
  const hasVectors = wanted.embedding_model_id !== null && ctx.deps.database.vector
  const tokens = hasVectors ? Math.ceil(counts.characters / CHARACTERS_PER_TOKEN) : 0
  const model =
    wanted.embedding_model_id === null
      ? null
      : await offeredModel(ctx, wanted.embedding_model_id, 'embedding')
  const price = model?.input_nano ?? null
  return {
    knowledge_bases: baseIds.length,
    documents,
    chunks: counts.chunks,
    tokens,
    cost_nano: tokens === 0 ? 0 : price === null ? null : Math.round((tokens * price) / 1e6),
    currency: ctx.deps.config.currency,
  }
}

/** The approximate number of new characters of a passage. */
function charactersOf({ splitter_type: type, splitter_options: options }: Settings): number {
  switch (type) {
    case 'recursive': {
      const { chunk_size, chunk_overlap } = SPLITTER_OPTIONS.recursive.parse(options)
      return Math.max(chunk_size / 2, chunk_size - chunk_overlap)
    }
    case 'markdown':
      return SPLITTER_OPTIONS.markdown.parse(options).chunk_size / 2
    case 'sentence': {
      const { sentences, overlap_sentences, chunk_size } = SPLITTER_OPTIONS.sentence.parse(options)
      return Math.min(chunk_size, Math.max(1, sentences - overlap_sentences) * SENTENCE)
    }
    case 'token': {
      const { tokens, overlap_tokens } = SPLITTER_OPTIONS.token.parse(options)
      return Math.max(tokens / 2, tokens - overlap_tokens) * CHARACTERS_PER_TOKEN
    }
  }
}
