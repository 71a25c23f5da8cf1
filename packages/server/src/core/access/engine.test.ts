import type { Permission } from '@parlance/contract/core/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sql } from '#db/drizzle.ts'
import { startTestApp, type TestApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { randomOf, randomWorld, storeWorlds, type WorldAssistant, type WorldPerson } from '#testing/random-world.ts' // prettier-ignore
import { refusalOf, requireAssistant } from './enforce.ts'
import { explain, factsOf, mayWithAssistant, type Subject } from './engine.ts'
import { ASSISTANT_ACTIONS_ALL, type AssistantAction } from './policy.ts'
import { findSubject } from './subjects.ts'

const WORLDS = 100
const PEOPLE = 4
const ASSISTANTS = 8
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

const db = testDatabase()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())

/** The rules once more, written from the rulings and knowing nothing of the engine. */
function rulesSay(person: WorldPerson, assistant: WorldAssistant, action: AssistantAction): boolean {
  if (!person.is_enabled || assistant.is_deleted) return false
  const has = (permission: Permission) => person.is_administrator || person.permissions.has(permission)
  const { owns, edits, uses, published, installed } = standing(person, assistant)
  const given = owns || edits || uses || assistant.is_default
  switch (action) {
    case 'list':
      return has('assistant:read') && (given || installed)
    case 'see':
      return has('assistant:read') && (given || installed || (published && has('marketplace:browse')))
    case 'use':
      return has('chat:create') && assistant.is_enabled && (given || installed)
    case 'edit':
      return has('assistant:update') && (owns || edits)
    case 'share':
    case 'publish':
      return has('assistant:share') && owns
    case 'set_flags':
      return has('assistant:update') && owns
    case 'disable':
      return has('assistant:update') && (owns || has('assistant:manage'))
    case 'delete':
      return has('assistant:delete') && (owns || has('assistant:manage'))
    case 'leave':
      return has('assistant:read') && (edits || uses || installed)
    case 'browse':
      return has('marketplace:browse') && assistant.is_enabled && published
    case 'install':
      return has('marketplace:install') && has('marketplace:browse') && assistant.is_enabled && published
    case 'review':
      return has('marketplace:moderate') && (published || assistant.is_submitted)
  }
}

/** Whether a person may be told that an assistant is there. */
function rulesShow(person: WorldPerson, assistant: WorldAssistant): boolean {
  if (assistant.is_deleted) return false
  const has = (permission: Permission) => person.is_administrator || person.permissions.has(permission)
  const { owns, edits, uses, published, installed } = standing(person, assistant)
  return (
    owns || edits || uses || installed || assistant.is_default || has('assistant:manage') ||
    (published && has('marketplace:browse')) ||
    ((published || assistant.is_submitted) && has('marketplace:moderate'))
  ) // prettier-ignore
}

function refusalBy(person: WorldPerson, assistant: WorldAssistant, action: AssistantAction): string | null {
  if (rulesSay(person, assistant, action)) return null
  return rulesShow(person, assistant) ? 'ERROR_FORBIDDEN' : 'ERROR_ASSISTANT_NOT_FOUND'
}

function standing(person: WorldPerson, assistant: WorldAssistant) {
  const reaching = assistant.grants.filter(({ subject_type, subject_id }) => {
    if (subject_type === 'user') return subject_id === person.id
    if (subject_type === 'group') return person.groups.has(subject_id)
    if (subject_type === 'external_group') return person.external_groups.includes(subject_id)
    return true
  })
  const published = assistant.is_public && assistant.is_approved
  return {
    owns: assistant.owner_id === person.id,
    edits: reaching.some((grant) => grant.level === 'editor'),
    uses: reaching.some((grant) => grant.level === 'user'),
    published,
    installed: published && assistant.installed_by.has(person.id),
  }
}

/** The ids that each action's list filter lets through, in one statement. */
async function listed(subject: Subject, ids: readonly string[]): Promise<Set<string>> {
  const lists = ASSISTANT_ACTIONS_ALL.map(
    (action) => sql`SELECT ${action} || ' ' || a.id AS answer FROM assistants a
      WHERE a.id = ANY(${sql.param(ids)}::uuid[]) AND ${mayWithAssistant(subject, action)}`,
  )
  const { rows } = await db.database.db.execute<{ answer: string }>(sql.join(lists, sql` UNION ALL `))
  return new Set(rows.map((row) => row.answer))
}

/** What the enforcing call throws; null when it lets pass. */
async function thrown(ctx: UserCtx, id: string, action: AssistantAction): Promise<string | null> {
  try {
    await requireAssistant(ctx, id, action, 'ERROR_FORBIDDEN')
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

function actorOf(subject: Subject): Actor {
  const unasked = {
    session_id: '',
    username: '',
    email: '',
    lang: null,
    role_id: '',
    features: new Set<never>(),
  }
  return { ...unasked, ...subject, is_enabled: true }
}

test(`explanation, list filter and enforcement agree with the rules in random worlds (SEED=${SEED})`, async () => {
  const random = randomOf(SEED)
  const worlds = Array.from({ length: WORLDS }, () => randomWorld(random, PEOPLE, ASSISTANTS))
  await storeWorlds(db.database, worlds)
  const wrong: string[] = []
  const asked = { questions: 0, yes: 0 }
  for (const { people, assistants } of worlds) {
    const ids = assistants.map((assistant) => assistant.id)
    for (const person of people) {
      const found = await findSubject(app.ctx, person.id)
      if (found === undefined) throw new Error('a person of the world is missing')
      const subject: Subject = { ...found, external_groups: person.external_groups }
      const facts = new Map((await factsOf(app.ctx, subject, ids)).map((one) => [one.id, one]))
      const lists = await listed(subject, ids)
      for (const assistant of assistants) {
        const about = facts.get(assistant.id)
        const verdicts = about === undefined ? [] : explain(subject, about)
        for (const action of ASSISTANT_ACTIONS_ALL) {
          const expected = rulesSay(person, assistant, action)
          const verdict = verdicts.find((one) => one.action === action)
          const refusal = refusalOf(subject, about, action, 'ERROR_FORBIDDEN')
          if (person.is_enabled && refusal !== refusalBy(person, assistant, action)) {
            wrong.push(`enforcing ${action}: ${refusal}; ${JSON.stringify({ person, assistant })}`)
          }
          const answers = [verdict?.is_allowed ?? false, lists.has(`${action} ${assistant.id}`)]
          asked.questions++
          if (expected) asked.yes++
          if (verdict !== undefined && verdict.because.length === 0) wrong.push(`${action}: no reason`)
          if (answers.some((answer) => answer !== expected)) {
            wrong.push(
              `${action}: ${expected}, not ${answers.join()}; ${JSON.stringify({ person, assistant })}`,
            )
          }
        }
      }
      // a disabled person calls nothing; one whole call for each of the others
      const asks = assistants[Math.floor(random() * assistants.length)]
      const action = ASSISTANT_ACTIONS_ALL[Math.floor(random() * ASSISTANT_ACTIONS_ALL.length)]
      if (!person.is_enabled || asks === undefined || action === undefined) continue
      const refusal = await thrown({ ...app.ctx, actor: actorOf(subject) }, asks.id, action)
      if (refusal !== refusalBy(person, asks, action)) wrong.push(`calling ${action}: ${refusal}`)
    }
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(asked.questions).toBeGreaterThan(10_000)
  expect(asked.yes).toBeGreaterThan(asked.questions / 20)
}, 120_000)
