import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'
import { askWorlds } from '#testing/random/ask-worlds.ts'
import { testDatabase } from '#testing/database/database.ts'
import { randomBaseWorld, storeBaseWorlds, type WorldBase } from '#testing/random/random-bases.ts'
import { hasOf, randomOf, reaches, type WorldPerson } from '#testing/random/random-world.ts'
import { SEED } from '#testing/random/seed.ts'
import { actionsOf, factsAbout, judge } from './guard.ts'
import {
  KNOWLEDGE_GUARD,
  knowledgeRefusal,
  mayWithKnowledgeBase,
  requireKnowledgeBase,
  type KnowledgeAction,
} from './knowledge-bases.ts'

/** The number of questions that the rulings require on the embedded database; fewer on PostgreSQL. */
const WORLDS = { embedded: 100, postgres: 25 }
const PEOPLE = 4
const BASES = 8
const ACTIONS = actionsOf(KNOWLEDGE_GUARD)

const db = testDatabase()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())

/** The relation of a person to a base, written from the rulings and independent of the guard. */
function standing(person: WorldPerson, base: WorldBase) {
  const levels = base.grants.filter(reaches(person)).map((grant) => grant.level)
  const { assistant } = base
  const alive = assistant !== null && !assistant.is_deleted
  const given = alive ? assistant.grants.filter(reaches(person)).map((grant) => grant.level) : []
  const owns = alive && assistant.owner_id === person.id
  return {
    owner: assistant === null && base.owner_id === person.id,
    shared: levels.length > 0,
    is_named: base.grants.filter(reaches(person)).some((grant) => grant.subject_type === 'user'),
    writes: levels.includes('WRITE') || levels.includes('ADMIN'),
    administers: levels.includes('ADMIN'),
    public: assistant === null && base.is_public,
    edits_assistant: owns || given.includes('editor'),
    uses_assistant: owns || given.length > 0 || (alive && assistant.is_default),
    is_reviewed: alive && assistant.is_reviewed,
    is_own: assistant === null,
  }
}

/** Rulings 11 and 12 again, for a base that is not archived. */
function rulesAllow(person: WorldPerson, base: WorldBase, action: KnowledgeAction): boolean {
  if (!person.is_enabled || base.is_deleted) return false
  const has = hasOf(person)
  const as = standing(person, base)
  const reads = as.owner || as.shared || as.public || as.edits_assistant
  // users and reviewers of an assistant only get answers from its files
  const isAnswered = as.uses_assistant || (as.is_reviewed && has('marketplace:moderate'))
  const manages = as.is_own && has('knowledge_base:manage')
  switch (action) {
    case 'list':
      return has('knowledge_base:browse') && (as.owner || as.shared || as.public)
    case 'see':
      return has('knowledge_base:read') && (reads || manages)
    case 'read':
      return has('knowledge_base:read') && reads
    case 'retrieve':
      return has('knowledge_base:read') && (reads || isAnswered)
    case 'write':
      return has('knowledge_base:upload') && (as.owner || as.writes || as.edits_assistant)
    case 'configure':
      return has('knowledge_base:update') && (as.owner || as.administers)
    case 'share':
      return has('knowledge_base:share') && (as.owner || as.administers)
    case 'archive':
      return has('knowledge_base:update') && (as.owner || as.administers || manages)
    case 'delete':
      return has('knowledge_base:delete') && (as.owner || manages)
    case 'hand_over':
      return has('knowledge_base:share') && (as.owner || manages)
    case 'leave':
      return has('knowledge_base:read') && as.is_named
  }
}

const stopsWhenArchived = (action: KnowledgeAction) => ['write', 'retrieve', 'configure'].includes(action)

function rulesSay(person: WorldPerson, base: WorldBase, action: KnowledgeAction): boolean {
  return rulesAllow(person, base, action) && !(base.is_archived && stopsWhenArchived(action))
}

function refusalBy(person: WorldPerson, base: WorldBase, action: KnowledgeAction): string | null {
  if (rulesSay(person, base, action)) return null
  const as = standing(person, base)
  const shown =
    as.owner ||
    as.shared ||
    as.public ||
    as.edits_assistant ||
    (as.is_own && hasOf(person)('knowledge_base:manage'))
  if (base.is_deleted || !shown) return 'ERROR_KNOWLEDGE_BASE_NOT_FOUND'
  return rulesAllow(person, base, action) ? 'ERROR_KNOWLEDGE_BASE_ARCHIVED' : 'ERROR_FORBIDDEN'
}

test(`explanation, list filter and enforcement of bases agree with the rulings in random worlds (SEED=${SEED})`, async () => {
  const random = randomOf(SEED)
  const length = WORLDS[db.options.database_url === null ? 'embedded' : 'postgres']
  const worlds = Array.from({ length }, () => randomBaseWorld(random, PEOPLE, BASES))
  await storeBaseWorlds(db.database, worlds)
  const { wrong, questions, yes } = await askWorlds(
    app.ctx,
    random,
    worlds.map(({ people, bases }) => ({ people, things: bases })),
    {
      actions: ACTIONS,
      guard: KNOWLEDGE_GUARD,
      filter: mayWithKnowledgeBase,
      factsOf: (subject, ids) => factsAbout(app.ctx, KNOWLEDGE_GUARD, subject, ids),
      verdict: (subject, facts, action) => judge(KNOWLEDGE_GUARD, subject, facts, action),
      refusal: knowledgeRefusal,
      call: requireKnowledgeBase,
      rulesSay,
      refusalBy,
    },
  )
  expect(wrong).toEqual([])
  expect(questions).toBeGreaterThan(length * 100)
  expect(yes).toBeGreaterThan(questions / 20)
})
