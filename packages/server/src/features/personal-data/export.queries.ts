import type { ExportedThread, PersonalData } from '@parlance/contract/people/personal-data.ts'
import type { UserCtx } from '#core/context.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { namedValuesOfDocument } from '#features/document-fields/values.fragments.ts'
import { columns, integer, json, nullable, rowOf, rowsOf, text, uuid } from '#db/rows.ts'

const iso = (column: SQL) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Rows of a query as a list, oldest first if requested. */
const listOf = (row: SQL, from: SQL) => sql`coalesce((SELECT json_agg(${row}) FROM ${from}), '[]')`

const personalData = columns({
  person: json<PersonalData['person']>(),
  sessions: json<PersonalData['sessions']>(),
  connected_services: json<PersonalData['connected_services']>(),
  external_groups: json<PersonalData['external_groups']>(),
  allowed_tools: json<PersonalData['allowed_tools']>(),
  groups: json<PersonalData['groups']>(),
  assistants: json<PersonalData['assistants']>(),
  prompts: json<PersonalData['prompts']>(),
  prompt_runs: json<PersonalData['prompt_runs']>(),
  knowledge_bases: json<PersonalData['knowledge_bases']>(),
  folders: json<PersonalData['folders']>(),
  conversation_files: json<PersonalData['conversation_files']>(),
  test_questions: json<PersonalData['test_questions']>(),
  curated_answers: json<PersonalData['curated_answers']>(),
  open_questions: json<PersonalData['open_questions']>(),
  installed: json<PersonalData['installed']>(),
  shared_with_me: json<PersonalData['shared_with_me']>(),
  shared_threads: json<PersonalData['shared_threads']>(),
  thread_exports: json<PersonalData['thread_exports']>(),
  thread_imports: json<PersonalData['thread_imports']>(),
  drafts: json<PersonalData['drafts']>(),
  notices: json<PersonalData['notices']>(),
  thread_count: integer,
})

/** All data of the caller except conversations, in one query. */
export async function readMine(ctx: UserCtx): Promise<Omit<PersonalData, 'exported_at' | 'passage_changes'>> {
  const me = ctx.actor.user_id
  const row = await rowOf(
    ctx.db,
    personalData,
    sql`SELECT json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'email', u.email, 'lang', u.lang,
          'role', r.name, 'created_at', ${iso(sql`u.created_at`)}, 'last_seen_at', ${iso(sql`u.last_seen_at`)}) AS person,
        ${listOf(
          sql`json_build_object('user_agent', s.user_agent, 'created_at', ${iso(sql`s.created_at`)},
            'last_seen_at', ${iso(sql`s.last_seen_at`)}) ORDER BY s.created_at`,
          sql`sessions s WHERE s.user_id = u.id`,
        )} AS sessions,
        ${listOf(
          sql`json_build_object('name', s.label, 'url', c.server_url, 'connected_at', ${iso(sql`c.connected_at`)})
            ORDER BY c.connected_at`,
          sql`mcp_connections c JOIN mcp_servers s ON s.id = c.server_id WHERE c.user_id = u.id`,
        )} AS connected_services,
        ${listOf(
          sql`json_build_object('tool', p.title, 'assistant_name', a.name, 'thread_id', p.thread_id,
            'created_at', ${iso(sql`p.created_at`)}) ORDER BY p.created_at`,
          sql`tool_approvals p JOIN assistants a ON a.id = p.assistant_id WHERE p.user_id = u.id`,
        )} AS allowed_tools,
        ${listOf(
          sql`json_build_object('id', g.id, 'name', g.name, 'type', m.type, 'joined_at', ${iso(sql`m.created_at`)})
            ORDER BY g.name`,
          sql`user_group_members m JOIN user_groups g ON g.id = m.group_id WHERE m.user_id = u.id`,
        )} AS groups,
        ${listOf(
          sql`json_build_object('name', g.name, 'detail', g.detail) ORDER BY g.name, g.id`,
          sql`external_group_members m JOIN external_groups g ON g.id = m.group_id
            WHERE m.user_id = u.id AND m.expires_at > now()`,
        )} AS external_groups,
        ${listOf(
          sql`json_build_object('id', a.id, 'name', a.name, 'description', v.description, 'welcome', v.welcome,
            'starters', v.starters, 'instructions', v.instructions, 'support_contact', v.support_contact,
            'created_at', ${iso(sql`a.created_at`)}, 'updated_at', ${iso(sql`a.updated_at`)}) ORDER BY a.name`,
          sql`assistants a JOIN assistant_versions v ON v.id = a.saved_version_id
            WHERE a.owner_id = u.id AND a.deleted_at IS NULL`,
        )} AS assistants,
        ${listOf(
          sql`json_build_object('id', p.id, 'name', p.name, 'system_prompt', p.system_prompt,
            'user_prompt', p.user_prompt, 'variables', p.variables, 'versions', ${listOf(
              sql`json_build_object('number', v.number, 'note', v.note, 'system_prompt', v.system_prompt,
                'user_prompt', v.user_prompt, 'variables', v.variables, 'created_at', ${iso(sql`v.created_at`)})
                ORDER BY v.number`,
              sql`prompt_versions v WHERE v.prompt_id = p.id`,
            )},
            'created_at', ${iso(sql`p.created_at`)}, 'updated_at', ${iso(sql`p.updated_at`)}) ORDER BY p.name_key, p.id`,
          sql`prompts p WHERE p.owner_id = u.id AND p.deleted_at IS NULL`,
        )} AS prompts,
        ${listOf(
          sql`json_build_object('id', r.id, 'prompt', p.name, 'values', r.input, 'thread_ids',
            ARRAY(SELECT c.thread_id FROM prompt_run_columns c WHERE c.prompt_run_id = r.id ORDER BY c.position),
            'created_at', ${iso(sql`r.created_at`)}) ORDER BY r.id`,
          sql`prompt_runs r JOIN prompts p ON p.id = r.prompt_id WHERE r.user_id = u.id AND r.deletion_id IS NULL`,
        )} AS prompt_runs,
        ${listOf(
          sql`json_build_object('id', k.id, 'name', k.name, 'description', k.description,
            'documents', ${listOf(
              sql`json_build_object('name', d.name, 'size', d.size, 'values', ${namedValuesOfDocument},
                'created_at', ${iso(sql`d.created_at`)})
                ORDER BY d.created_at, d.id`,
              sql`documents d WHERE d.knowledge_base_id = k.id AND d.deleted_at IS NULL`,
            )},
            'created_at', ${iso(sql`k.created_at`)}, 'updated_at', ${iso(sql`k.updated_at`)}) ORDER BY k.name`,
          sql`knowledge_bases k WHERE k.owner_id = u.id AND k.deleted_at IS NULL AND k.is_listed`,
        )} AS knowledge_bases,
        ${listOf(
          sql`json_build_object('id', f.id, 'name', f.name, 'instructions', f.instructions,
            'files', ${listOf(
              sql`json_build_object('name', d.name, 'size', d.size, 'created_at', ${iso(sql`d.created_at`)})
                ORDER BY d.created_at, d.id`,
              sql`knowledge_bases k JOIN documents d ON d.knowledge_base_id = k.id AND d.deleted_at IS NULL
                WHERE k.folder_id = f.id AND k.deleted_at IS NULL`,
            )},
            'created_at', ${iso(sql`f.created_at`)}, 'updated_at', ${iso(sql`f.updated_at`)}) ORDER BY f.name`,
          sql`folders f WHERE f.owner_id = u.id AND f.deleted_at IS NULL`,
        )} AS folders,
        ${listOf(
          sql`json_build_object('id', d.id, 'name', d.name, 'knowledge_base_id', k.id, 'thread_id', k.thread_id,
            'size', d.size, 'created_at', ${iso(sql`d.created_at`)}) ORDER BY d.created_at, d.id`,
          sql`documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
            WHERE k.owner_id = u.id AND k.deleted_at IS NULL AND k.thread_id IS NOT NULL AND d.deleted_at IS NULL
              AND NOT EXISTS (SELECT 1 FROM threads t WHERE t.id = k.thread_id AND t.purpose = 'temporary')`,
        )} AS conversation_files,
        ${listOf(
          sql`json_build_object('name', coalesce(a.name, k.name, p.name), 'question', c.question, 'values', c.values, 'note', c.note,
            'created_at', ${iso(sql`c.created_at`)}) ORDER BY c.id`,
          sql`evaluation_cases c LEFT JOIN assistants a ON a.id = c.assistant_id
            LEFT JOIN knowledge_bases k ON k.id = c.knowledge_base_id LEFT JOIN prompts p ON p.id = c.prompt_id
            WHERE c.created_by = u.id`,
        )} AS test_questions,
        ${listOf(
          sql`json_build_object('name', k.name, 'question', c.question, 'wordings', c.wordings, 'answer', c.answer,
            'review_on', c.review_on, 'created_at', ${iso(sql`c.created_at`)}) ORDER BY c.id`,
          sql`curated_answers c JOIN knowledge_bases k ON k.id = c.knowledge_base_id
            WHERE c.responsible_id = u.id AND k.deleted_at IS NULL`,
        )} AS curated_answers,
        ${listOf(
          sql`json_build_object('name', k.name, 'question', q.question, 'kind', q.kind, 'reason', q.reason,
            'created_at', ${iso(sql`q.created_at`)}) ORDER BY q.id`,
          sql`open_questions q JOIN knowledge_bases k ON k.id = q.knowledge_base_id
            WHERE q.user_id = u.id AND k.deleted_at IS NULL`,
        )} AS open_questions,
        ${listOf(
          sql`json_build_object('id', a.id, 'name', a.name) ORDER BY a.name`,
          sql`assistant_installs i JOIN assistants a ON a.id = i.assistant_id
            WHERE i.user_id = u.id AND a.deleted_at IS NULL`,
        )} AS installed,
        ${listOf(
          sql`json_build_object('id', g.resource_id, 'name', coalesce(a.name, k.name, f.name, p.name), 'level', g.level)
            ORDER BY coalesce(a.name, k.name, f.name, p.name)`,
          sql`grants g
            LEFT JOIN assistants a ON g.resource_type = 'assistant' AND a.id = g.resource_id
            LEFT JOIN knowledge_bases k ON g.resource_type = 'knowledge_base' AND k.id = g.resource_id
            LEFT JOIN folders f ON g.resource_type = 'folder' AND f.id = g.resource_id AND f.deleted_at IS NULL
            LEFT JOIN prompts p ON g.resource_type = 'prompt' AND p.id = g.resource_id
            WHERE g.subject_type = 'user' AND g.subject_id = u.id::text
              AND coalesce(a.id, k.id, f.id, p.id) IS NOT NULL`,
        )} AS shared_with_me,
        ${listOf(
          sql`json_build_object('id', s.id, 'name', coalesce(s.title, t.name), 'thread_id', s.thread_id, 'kind', s.kind,
            'audience', s.audience, 'with_files', s.with_files, 'created_at', ${iso(sql`s.created_at`)},
            'expires_at', ${iso(sql`s.expires_at`)}, 'open_count', s.open_count) ORDER BY s.created_at, s.id`,
          sql`shared_threads s JOIN threads t ON t.id = s.thread_id WHERE s.user_id = u.id`,
        )} AS shared_threads,
        ${listOf(
          sql`json_build_object('name', x.name, 'format', x.format, 'created_at', ${iso(sql`x.created_at`)})
            ORDER BY x.created_at`,
          sql`thread_exports x WHERE x.user_id = u.id`,
        )} AS thread_exports,
        ${listOf(
          sql`json_build_object('name', i.name, 'source', i.source, 'state', i.state,
            'created_at', ${iso(sql`i.created_at`)}) ORDER BY i.created_at`,
          sql`thread_imports i WHERE i.user_id = u.id`,
        )} AS thread_imports,
        ${listOf(
          sql`json_build_object('scope', d.scope, 'text', d.text, 'revised_at', ${iso(sql`d.revised_at`)})
            ORDER BY d.revised_at`,
          sql`drafts d WHERE d.user_id = u.id`,
        )} AS drafts,
        ${listOf(
          sql`json_build_object('kind', n.kind, 'name', coalesce(n.subject->>'name', ''), 'actor', n.actor,
            'reason', n.reason, 'created_at', ${iso(sql`n.created_at`)}) ORDER BY n.created_at`,
          sql`notices n WHERE n.user_id = u.id`,
        )} AS notices,
        (SELECT count(*)::int FROM threads t WHERE t.user_id = u.id AND t.purpose <> 'temporary') AS thread_count
      FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = ${me}`,
  )
  if (row === undefined) throw new Error('the caller has no row')
  return row
}

const exportedThread = columns({
  id: uuid,
  name: text,
  assistant_name: text,
  folder_name: nullable(text),
  created_at: text,
  updated_at: text,
  messages: json<ExportedThread['messages']>(),
})

/** My conversations after one of mine by id, with all their messages, including previews, without temporary ones. */
/** My conversations after one of mine by id, with all their messages, including previews and runs of prompts. */
export async function readThreads(
  ctx: UserCtx,
  after: string | undefined,
  limit: number,
): Promise<ExportedThread[]> {
  const later = after === undefined ? sql`` : sql`AND t.id > ${after}`
  return await rowsOf(
    ctx.db,
    exportedThread,
    sql`SELECT t.id, t.name, coalesce(a.name, t.name) AS assistant_name, f.name AS folder_name, ${iso(sql`t.created_at`)} AS created_at,
        ${iso(sql`t.updated_at`)} AS updated_at,
        ${listOf(
          sql`json_build_object('id', m.id, 'parent_id', m.parent_id, 'role', m.role, 'status', m.status,
            'parts', m.parts, 'summary', (SELECT cs.text FROM context_summaries cs WHERE cs.message_id = m.id),
            'created_at', ${iso(sql`m.created_at`)}) ORDER BY m.sequence`,
          sql`messages m WHERE m.thread_id = t.id`,
        )} AS messages
      FROM (SELECT * FROM threads t WHERE t.user_id = ${ctx.actor.user_id} AND t.purpose <> 'temporary' ${later} ORDER BY t.id LIMIT ${limit}) t
      LEFT JOIN assistants a ON a.id = t.assistant_id
      LEFT JOIN folders f ON f.id = t.folder_id AND f.deleted_at IS NULL ORDER BY t.id`,
  )
}
