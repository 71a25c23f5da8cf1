import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'
import { askWorlds } from '#testing/random/ask-worlds.ts'
import { testDatabase } from '#testing/database/database.ts'
import {
  hasOf,
  randomOf,
  randomWorld,
  reaches,
  storeWorlds,
  type WorldAssistant,
  type WorldPerson,
} from '#testing/random/random-world.ts'
import { SEED } from '#testing/random/seed.ts'
import { refusalOf, requireAssistant } from './require-assistant.ts'
import { ASSISTANT_GUARD, explain, factsOf, mayWithAssistant } from './assistants.ts'
import { ASSISTANT_ACTIONS_ALL, type AssistantAction } from './assistant-rules.ts'

/** The number of questions that the rulings require on the embedded database; fewer on PostgreSQL. */
const WORLDS = { embedded: 100, postgres: 25 }
const PEOPLE = 4
const ASSISTANTS = 8

const db = testDatabase()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())

/** The rules again, written from the rulings and independent of the engine. */
function rulesSay(person: WorldPerson, assistant: WorldAssistant, action: AssistantAction): boolean {
  if (!person.is_enabled || assistant.is_deleted) return false
  const has = hasOf(person)
  const { owns, edits, uses, published, installed, isNamed } = standing(person, assistant)
  const given = owns || edits || uses || assistant.is_default
  switch (action) {
    case 'list':
      return has('assistant:read') && (given || installed) && (owns || !assistant.is_hidden)
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
    case 'set_default':
      return (
        has('assistant:update') &&
        has('assistant:configure') &&
        (owns || (assistant.owner_id === null && has('assistant:manage')))
      )
    case 'disable':
      return has('assistant:update') && (owns || has('assistant:manage'))
    case 'delete':
      return has('assistant:delete') && (owns || has('assistant:manage'))
    case 'leave':
      return has('assistant:read') && (isNamed || installed)
    case 'browse':
      return has('marketplace:browse') && assistant.is_enabled && published
    case 'install':
      return has('marketplace:install') && has('marketplace:browse') && assistant.is_enabled && published
    case 'review':
      return has('marketplace:moderate') && (published || assistant.is_submitted)
  }
}

/** Whether a person is allowed to know that an assistant exists. */
function rulesShow(person: WorldPerson, assistant: WorldAssistant): boolean {
  if (assistant.is_deleted) return false
  const has = hasOf(person)
  const { owns, edits, uses, published, installed } = standing(person, assistant)
  return (
    owns ||
    edits ||
    uses ||
    installed ||
    assistant.is_default ||
    has('assistant:manage') ||
    (published && has('marketplace:browse')) ||
    ((published || assistant.is_submitted) && has('marketplace:moderate'))
  )
}

function refusalBy(person: WorldPerson, assistant: WorldAssistant, action: AssistantAction): string | null {
  if (rulesSay(person, assistant, action)) return null
  return rulesShow(person, assistant) ? 'ERROR_FORBIDDEN' : 'ERROR_ASSISTANT_NOT_FOUND'
}

function standing(person: WorldPerson, assistant: WorldAssistant) {
  const reaching = assistant.grants.filter(reaches(person))
  const published = assistant.is_public && assistant.is_approved
  return {
    owns: assistant.owner_id === person.id,
    edits: reaching.some((grant) => grant.level === 'editor'),
    uses: reaching.some((grant) => grant.level === 'user'),
    published,
    isNamed: reaching.some((grant) => grant.subject_type === 'user'),
    installed: published && assistant.installed_by.has(person.id),
  }
}

test(`explanation, list filter and enforcement agree with the rules in random worlds (SEED=${SEED})`, async () => {
  const random = randomOf(SEED)
  const length = WORLDS[db.options.database_url === null ? 'embedded' : 'postgres']
  const worlds = Array.from({ length }, () => randomWorld(random, PEOPLE, ASSISTANTS))
  await storeWorlds(db.database, worlds)
  const { wrong, questions, yes } = await askWorlds(
    app.ctx,
    random,
    worlds.map(({ people, assistants }) => ({ people, things: assistants })),
    {
      actions: ASSISTANT_ACTIONS_ALL,
      guard: ASSISTANT_GUARD,
      filter: mayWithAssistant,
      factsOf: (subject, ids) => factsOf(app.ctx, subject, ids),
      verdict: (subject, facts, action) => explain(subject, facts).find((one) => one.action === action),
      refusal: (subject, facts, action) => refusalOf(subject, facts, action, 'ERROR_FORBIDDEN'),
      call: (ctx, id, action) => requireAssistant(ctx, id, action, 'ERROR_FORBIDDEN'),
      rulesSay,
      refusalBy,
    },
  )
  expect(wrong).toEqual([])
  expect(questions).toBeGreaterThan(length * 100)
  expect(yes).toBeGreaterThan(questions / 20)
})
