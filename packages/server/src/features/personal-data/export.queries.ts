import type { ExportedThread, PersonalData } from '@parlance/contract/people/personal-data.ts'
import type { UserCtx } from '#core/context.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { columns, integer, json, rowOf, rowsOf, text, uuid } from '#db/rows.ts'

const iso = (column: SQL) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Rows of a query as a list, oldest first where it says so. */
const listOf = (row: SQL, from: SQL) => sql`coalesce((SELECT json_agg(${row}) FROM ${from}), '[]')`

const personalData = columns({
  person: json<PersonalData['person']>(),
  sessions: json<PersonalData['sessions']>(),
  connected_services: json<PersonalData['connected_services']>(),
  groups: json<PersonalData['groups']>(),
  assistants: json<PersonalData['assistants']>(),
  knowledge_bases: json<PersonalData['knowledge_bases']>(),
  conversation_files: json<PersonalData['conversation_files']>(),
  test_questions: json<PersonalData['test_questions']>(),
  installed: json<PersonalData['installed']>(),
  shared_with_me: json<PersonalData['shared_with_me']>(),
  drafts: json<PersonalData['drafts']>(),
  notices: json<PersonalData['notices']>(),
  thread_count: integer,
})

/** Everything about the caller but their conversations, in one reading. */
export async function readMine(ctx: UserCtx): Promise<Omit<PersonalData, 'exported_at'>> {
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
          sql`json_build_object('id', g.id, 'name', g.name, 'type', m.type, 'joined_at', ${iso(sql`m.created_at`)})
            ORDER BY g.name`,
          sql`user_group_members m JOIN user_groups g ON g.id = m.group_id WHERE m.user_id = u.id`,
        )} AS groups,
        ${listOf(
          sql`json_build_object('id', a.id, 'name', a.name, 'description', v.description, 'welcome', v.welcome,
            'starters', v.starters, 'instructions', v.instructions, 'support_contact', v.support_contact,
            'created_at', ${iso(sql`a.created_at`)}, 'updated_at', ${iso(sql`a.updated_at`)}) ORDER BY a.name`,
          sql`assistants a JOIN assistant_versions v ON v.id = a.saved_version_id
            WHERE a.owner_id = u.id AND a.deleted_at IS NULL`,
        )} AS assistants,
        ${listOf(
          sql`json_build_object('id', k.id, 'name', k.name, 'description', k.description,
            'documents', ${listOf(
              sql`json_build_object('name', d.name, 'size', d.size, 'created_at', ${iso(sql`d.created_at`)})
                ORDER BY d.created_at, d.id`,
              sql`documents d WHERE d.knowledge_base_id = k.id AND d.deleted_at IS NULL`,
            )},
            'created_at', ${iso(sql`k.created_at`)}, 'updated_at', ${iso(sql`k.updated_at`)}) ORDER BY k.name`,
          sql`knowledge_bases k WHERE k.owner_id = u.id AND k.deleted_at IS NULL AND k.is_listed`,
        )} AS knowledge_bases,
        ${listOf(
          sql`json_build_object('id', d.id, 'name', d.name, 'knowledge_base_id', k.id, 'thread_id', k.thread_id,
            'size', d.size, 'created_at', ${iso(sql`d.created_at`)}) ORDER BY d.created_at, d.id`,
          sql`documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
            WHERE k.owner_id = u.id AND k.deleted_at IS NULL AND k.thread_id IS NOT NULL AND d.deleted_at IS NULL`,
        )} AS conversation_files,
        ${listOf(
          sql`json_build_object('name', coalesce(a.name, k.name), 'question', c.question, 'note', c.note,
            'created_at', ${iso(sql`c.created_at`)}) ORDER BY c.id`,
          sql`evaluation_cases c LEFT JOIN assistants a ON a.id = c.assistant_id
            LEFT JOIN knowledge_bases k ON k.id = c.knowledge_base_id WHERE c.created_by = u.id`,
        )} AS test_questions,
        ${listOf(
          sql`json_build_object('id', a.id, 'name', a.name) ORDER BY a.name`,
          sql`assistant_installs i JOIN assistants a ON a.id = i.assistant_id
            WHERE i.user_id = u.id AND a.deleted_at IS NULL`,
        )} AS installed,
        ${listOf(
          sql`json_build_object('id', g.resource_id, 'name', coalesce(a.name, k.name), 'level', g.level)
            ORDER BY coalesce(a.name, k.name)`,
          sql`grants g
            LEFT JOIN assistants a ON g.resource_type = 'assistant' AND a.id = g.resource_id
            LEFT JOIN knowledge_bases k ON g.resource_type = 'knowledge_base' AND k.id = g.resource_id
            WHERE g.subject_type = 'user' AND g.subject_id = u.id::text AND coalesce(a.id, k.id) IS NOT NULL`,
        )} AS shared_with_me,
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
        (SELECT count(*)::int FROM threads t WHERE t.user_id = u.id) AS thread_count
      FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = ${me}`,
  )
  if (row === undefined) throw new Error('the caller has no row')
  return row
}

const exportedThread = columns({
  id: uuid,
  name: text,
  assistant_name: text,
  created_at: text,
  updated_at: text,
  messages: json<ExportedThread['messages']>(),
})

/** My conversations after one of mine by id, with all their messages, tries of drafts included. */
export async function readThreads(
  ctx: UserCtx,
  after: string | undefined,
  limit: number,
): Promise<ExportedThread[]> {
  const later = after === undefined ? sql`` : sql`AND t.id > ${after}`
  return await rowsOf(
    ctx.db,
    exportedThread,
    sql`SELECT t.id, t.name, a.name AS assistant_name, ${iso(sql`t.created_at`)} AS created_at,
        ${iso(sql`t.updated_at`)} AS updated_at,
        ${listOf(
          sql`json_build_object('id', m.id, 'parent_id', m.parent_id, 'role', m.role, 'status', m.status,
            'parts', m.parts, 'summary', (SELECT cs.text FROM context_summaries cs WHERE cs.message_id = m.id),
            'created_at', ${iso(sql`m.created_at`)}) ORDER BY m.sequence`,
          sql`messages m WHERE m.thread_id = t.id`,
        )} AS messages
      FROM (SELECT * FROM threads t WHERE t.user_id = ${ctx.actor.user_id} ${later} ORDER BY t.id LIMIT ${limit}) t
      JOIN assistants a ON a.id = t.assistant_id ORDER BY t.id`,
  )
}
