import type { AssistantContent } from '@parlance/contract/assistants/assistants.ts'
import type { MarketplaceDetail } from '@parlance/contract/assistants/marketplace.ts'
import { granted } from '#core/access/grants.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { Bilingual } from '#db/json-columns.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { boolean, columns, json, nullable, oneOf, rowsOf, text, uuid } from '#db/rows.ts'

const reachedModel = columns({
  id: uuid,
  label: json<Bilingual>(),
  role: oneOf(['model', 'fallback']),
  hosting_region: nullable(text),
  data_note: nullable(json<Bilingual>()),
  is_usable: boolean,
})

type Reach = MarketplaceDetail['reach']

/** The models that a version names, and whether the caller can use them. */
export async function modelsOf(
  ctx: UserCtx,
  versionId: string,
): Promise<MarketplaceDetail['reach']['models']> {
  return await rowsOf(
    ctx.db,
    reachedModel,
    sql`SELECT m.id, m.label, w.role, m.hosting_region, m.data_note,
        (m.type = 'chat' AND m.enabled AND p.enabled AND (m.ends_at IS NULL OR m.ends_at > now())
          AND (NOT m.is_restricted OR ${granted(ctx.actor, 'model', sql`m.id`, ['user'])})) AS is_usable
      FROM assistant_versions v
      CROSS JOIN LATERAL (VALUES (v.model_id, 'model'), (v.fallback_model_id, 'fallback')) w(id, role)
      JOIN models m ON m.id = w.id JOIN providers p ON p.id = m.provider_id
      WHERE v.id = ${versionId} ORDER BY w.role DESC`,
  )
}

const base = columns({ id: uuid, name: text, is_readable: boolean })

/** The bases that a version names, and whether the caller can read them. */
export async function basesOf(
  ctx: UserCtx,
  versionId: string,
): Promise<{ id: string; name: string; is_readable: boolean }[]> {
  return await rowsOf(
    ctx.db,
    base,
    sql`SELECT k.id, k.name, ${mayWithKnowledgeBase(ctx.actor, 'retrieve')} AS is_readable
      FROM assistant_versions v JOIN knowledge_bases k ON v.knowledge_base_ids ? k.id::text
      WHERE v.id = ${versionId} AND k.deleted_at IS NULL AND k.is_listed ORDER BY k.name, k.id`,
  )
}

const readFiles = columns({
  knowledge_filter: json<AssistantContent['knowledge_filter']>(),
  knowledge_mode: oneOf(['search', 'whole']),
  documents_only: boolean,
  files: json<{ id: string; name: string }[]>(),
  tools: json<AssistantContent['tools']>(),
})

/** The assistant files that a version names, its reading mode and its tools. */
export async function filesOf(
  ctx: UserCtx,
  versionId: string,
): Promise<
  Pick<Reach, 'knowledge_filter' | 'knowledge_mode' | 'documents_only'> & {
    files: { id: string; name: string }[]
    tools: AssistantContent['tools']
  }
> {
  const rows = await rowsOf(
    ctx.db,
    readFiles,
    sql`SELECT v.knowledge_filter, v.knowledge_mode, v.documents_only, v.tools,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY d.name, d.id)
          FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
          WHERE v.document_ids ? d.id::text AND d.deleted_at IS NULL AND k.assistant_id = v.assistant_id), '[]') AS files
      FROM assistant_versions v WHERE v.id = ${versionId}`,
  )
  return (
    rows[0] ?? { knowledge_filter: [], knowledge_mode: 'search', documents_only: false, files: [], tools: [] }
  )
}
