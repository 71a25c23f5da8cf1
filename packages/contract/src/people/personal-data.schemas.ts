import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { EXPORT_PAGE_SIZE } from '#core/limits.ts'
import { bilingual, instant, language, uuid } from '#core/schemas.ts'
import { MANUAL_KINDS } from '#chat/cited.schemas.ts'
import { messagePart } from '#chat/message-parts.schemas.ts'
import { promptContent } from '#prompts/prompts.schemas.ts'
import { handedOver } from './users.schemas.ts'

const named = z.object({ id: uuid, name: z.string() })

const { system_prompt, user_prompt, variables } = promptContent.shape
const promptTexts = { system_prompt, user_prompt, variables }

/** All my stored data except conversations, which have their own pages. */
export const personalData = z.object({
  exported_at: instant,
  person: z.object({
    id: uuid,
    username: z.string(),
    name: z.string(),
    email: z.string(),
    lang: language.nullable(),
    role: z.string(),
    created_at: instant,
    last_seen_at: instant.nullable(),
  }),
  sessions: z.array(z.object({ user_agent: z.string(), created_at: instant, last_seen_at: instant })),
  connected_services: z.array(z.object({ name: bilingual, url: z.string(), connected_at: instant })),
  /** Tools that run without approval: in one conversation, or everywhere with an assistant. */
  allowed_tools: z.array(
    z.object({
      tool: z.string(),
      assistant_name: z.string(),
      thread_id: uuid.nullable(),
      created_at: instant,
    }),
  ),
  groups: z.array(named.extend({ type: z.enum(['member', 'manager']), joined_at: instant })),
  /** Groups of external directories that currently give me access. */
  external_groups: z.array(z.object({ name: z.string(), detail: z.string() })),
  assistants: z.array(
    named.extend({
      description: bilingual,
      welcome: bilingual,
      starters: z.array(bilingual),
      instructions: z.string(),
      support_contact: z.string(),
      created_at: instant,
      updated_at: instant,
    }),
  ),
  prompts: z.array(
    named.extend({
      ...promptTexts,
      versions: z.array(
        z.object({ number: z.number().int(), note: z.string(), ...promptTexts, created_at: instant }),
      ),
      created_at: instant,
      updated_at: instant,
    }),
  ),
  /** Inputs of my runs of prompts; questions and answers are in the conversations that they refer to. */
  prompt_runs: z.array(
    z.object({
      id: uuid,
      prompt: z.string(),
      values: z.record(z.string(), z.string()),
      thread_ids: z.array(uuid),
      created_at: instant,
    }),
  ),
  knowledge_bases: z.array(
    named.extend({
      description: z.string(),
      documents: z.array(
        z.object({
          name: z.string(),
          size: z.number().int(),
          /** By the names of fields. */
          values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
          created_at: instant,
        }),
      ),
      created_at: instant,
      updated_at: instant,
    }),
  ),
  folders: z.array(
    named.extend({
      instructions: z.string(),
      files: z.array(z.object({ name: z.string(), size: z.number().int(), created_at: instant })),
      created_at: instant,
      updated_at: instant,
    }),
  ),
  /**
   * Files that I added to conversations, sent or not; the call for the original of a document returns their bytes.
   */
  conversation_files: z.array(
    named.extend({ knowledge_base_id: uuid, thread_id: uuid, size: z.number().int(), created_at: instant }),
  ),
  /** Test questions that I wrote, grouped by what they test; those of expert prompts have values. */
  test_questions: z.array(
    z.object({
      name: z.string(),
      question: z.string(),
      values: z.record(z.string(), z.string()),
      note: z.string(),
      created_at: instant,
    }),
  ),
  /** Curated answers that I am responsible for, by the names of their bases. */
  curated_answers: z.array(
    z.object({
      name: z.string(),
      question: z.string(),
      wordings: z.array(z.string()),
      answer: z.string(),
      review_on: z.string(),
      created_at: instant,
    }),
  ),
  /** My questions that count as open for a base; the people who maintain it see them without my name. */
  open_questions: z.array(
    z.object({
      name: z.string(),
      question: z.string(),
      kind: z.string(),
      reason: z.string(),
      created_at: instant,
    }),
  ),
  /** Passages of documents that I was the last to edit or add. */
  passage_changes: z.array(
    z.object({
      document: z.string(),
      kind: z.enum(MANUAL_KINDS),
      text: z.string(),
      created_at: instant,
      updated_at: instant,
    }),
  ),
  installed: z.array(named),
  shared_with_me: z.array(named.extend({ level: z.string() })),
  /** My links to conversations. */
  shared_threads: z.array(
    named.extend({
      thread_id: uuid,
      kind: z.string(),
      audience: z.string(),
      with_files: z.boolean(),
      created_at: instant,
      expires_at: instant.nullable(),
      open_count: z.number().int(),
    }),
  ),
  /** Exports that I requested, which are kept for a day, and archives that I imported. */
  thread_exports: z.array(z.object({ name: z.string(), format: z.string(), created_at: instant })),
  thread_imports: z.array(
    z.object({ name: z.string(), source: z.string().nullable(), state: z.string(), created_at: instant }),
  ),
  drafts: z.array(z.object({ scope: z.string(), text: z.string(), revised_at: instant })),
  notices: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      actor: z.string(),
      reason: z.string(),
      created_at: instant,
    }),
  ),
  thread_count: z.number().int(),
})

export const exportedThread = z.object({
  id: uuid,
  name: z.string(),
  assistant_name: z.string(),
  /** The folder that it is in. */
  folder_name: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
  messages: z.array(
    z.object({
      id: uuid,
      parent_id: uuid.nullable(),
      role: z.enum(['user', 'assistant']),
      status: z.string(),
      parts: z.array(messagePart),
      /** The summary of the conversation up to this message; null if there is none. */
      summary: z.string().nullable(),
      created_at: instant,
    }),
  ),
})

/** What an account deletion removed. From `erased_at` on, none of it can be read through the product. */
export const receipt = z.object({
  user_id: uuid,
  erased_at: instant,
  removed: z.array(z.object({ what: z.string(), count: z.number().int() })),
  handed_over: handedOver,
  /**
   * The documents in the person's bases and conversations. Their text is sealed with a key for each of them; since a key is
   * destroyed, it cannot be read in the files of the database, its write-ahead log or any backup, made before or after.
   */
  documents: z.object({
    /** Documents with keys that are destroyed. */
    unreadable: z.number().int(),
    unreadable_since: instant,
    /** Documents with keys that are destroyed in the background. */
    pending: z.number().int(),
    /** Copies made before this time can contain text that was not sealed yet; null: unknown. */
    sealed_since: instant.nullable(),
  }),
  /**
   * Where the bytes of everything else, such as conversations, can remain until the database or its operator overwrites
   * or removes them, which has no fixed date.
   */
  may_remain_in: z.array(z.enum(['database_files', 'write_ahead_log', 'backups'])),
})

const confirmation = z.string().max(255)

export const personalDataSchemas = {
  export: { answer: personalData },
  exportThreads: {
    query: z.strictObject({ after: uuid.optional() }),
    answer: z.object({ data: z.array(exportedThread).max(EXPORT_PAGE_SIZE), next_cursor: uuid.nullable() }),
  },
  eraseMe: { body: z.strictObject({ confirmation }), answer: receipt },
  erase: {
    params: z.strictObject({ user_id: uuid }),
    body: z.strictObject({ confirmation, hand_over_to: uuid.nullable() }),
    answer: receipt,
  },
} satisfies Record<string, CallSchemas>
