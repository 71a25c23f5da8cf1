import type { Permission } from '@parlance/contract/core/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sql } from '#db/drizzle.ts'
import { startTestApp, type TestApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { randomBaseWorld, storeBaseWorlds, type WorldBase } from '#testing/random-bases.ts'
import { randomOf, type WorldPerson } from '#testing/random-world.ts'
import { actionsOf, factsAbout, judge, type Subject } from './guard.ts'
import { KNOWLEDGE_GUARD, knowledgeRefusal, mayWithKnowledgeBase, requireKnowledgeBase, type KnowledgeAction } from './knowledge.ts' // prettier-ignore
import { findSubject } from './subjects.ts'

const WORLDS = 100
const PEOPLE = 4
const BASES = 8
const ACTIONS = actionsOf(KNOWLEDGE_GUARD)
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

const db = testDatabase()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())

/** How a person stands to a base, written from the rulings and knowing nothing of the guard. */
function standing(person: WorldPerson, base: WorldBase) {
  const reaches = ({ subject_type, subject_id }: { subject_type: string; subject_id: string }) => {
    if (subject_type === 'user') return subject_id === person.id
    if (subject_type === 'group') return person.groups.has(subject_id)
    if (subject_type === 'external_group') return person.external_groups.includes(subject_id)
    return true
  }
  const levels = base.grants.filter(reaches).map((grant) => grant.level)
  const { assistant } = base
  const alive = assistant !== null && !assistant.is_deleted
  const given = alive ? assistant.grants.filter(reaches).map((grant) => grant.level) : []
  const owns = alive && assistant.owner_id === person.id
  return {
    owner: assistant === null && base.owner_id === person.id,
    shared: levels.length > 0,
    writes: levels.includes('WRITE') || levels.includes('ADMIN'),
    administers: levels.includes('ADMIN'),
    public: assistant === null && base.is_public,
    edits_assistant: owns || given.includes('editor'),
    uses_assistant: owns || given.length > 0 || (alive && assistant.is_default),
    is_reviewed: alive && assistant.is_reviewed,
    is_own: assistant === null,
  }
}

const hasOf = (person: WorldPerson) => (permission: Permission) =>
  person.is_administrator || person.permissions.has(permission)

/** Rulings 11 and 12 once more; whether a base that is not archived would allow it. */
function rulesAllow(person: WorldPerson, base: WorldBase, action: KnowledgeAction): boolean {
  if (!person.is_enabled || base.is_deleted) return false
  const has = hasOf(person)
  const as = standing(person, base)
  const reads = as.owner || as.shared || as.public || as.edits_assistant
  // of an assistant's own files its users and reviewers are answered, no more
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
      return has('knowledge_base:read') && as.shared
  }
}

const stopsWhenArchived = (action: KnowledgeAction) => action === 'write' || action === 'retrieve'

function rulesSay(person: WorldPerson, base: WorldBase, action: KnowledgeAction): boolean {
  return rulesAllow(person, base, action) && !(base.is_archived && stopsWhenArchived(action))
}

function refusalBy(person: WorldPerson, base: WorldBase, action: KnowledgeAction): string | null {
  if (rulesSay(person, base, action)) return null
  const as = standing(person, base)
  const shown =
    as.owner || as.shared || as.public || as.edits_assistant ||
    (as.is_own && hasOf(person)('knowledge_base:manage')) // prettier-ignore
  if (base.is_deleted || !shown) return 'ERROR_KNOWLEDGE_BASE_NOT_FOUND'
  return rulesAllow(person, base, action) ? 'ERROR_KNOWLEDGE_BASE_ARCHIVED' : 'ERROR_FORBIDDEN'
}

/** The ids that each action's list filter lets through, in one statement. */
async function listed(subject: Subject, ids: readonly string[]): Promise<Set<string>> {
  const lists = ACTIONS.map(
    (action) => sql`SELECT ${action} || ' ' || k.id AS answer FROM knowledge_bases k
      WHERE k.id = ANY(${sql.param(ids)}::uuid[]) AND ${mayWithKnowledgeBase(subject, action)}`,
  )
  const { rows } = await db.database.db.execute<{ answer: string }>(sql.join(lists, sql` UNION ALL `))
  return new Set(rows.map((row) => row.answer))
}

/** What the enforcing call throws; null when it lets pass. */
async function thrown(ctx: UserCtx, id: string, action: KnowledgeAction): Promise<string | null> {
  try {
    await requireKnowledgeBase(ctx, id, action)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

function actorOf(subject: Subject): Actor {
  const unasked = { session_id: '', username: '', email: '', lang: null, role_id: '', features: new Set<never>() } // prettier-ignore
  return { ...unasked, ...subject, is_enabled: true }
}

test(`explanation, list filter and enforcement of bases agree with the rulings in random worlds (SEED=${SEED})`, async () => {
  const random = randomOf(SEED)
  const worlds = Array.from({ length: WORLDS }, () => randomBaseWorld(random, PEOPLE, BASES))
  await storeBaseWorlds(db.database, worlds)
  const wrong: string[] = []
  const asked = { questions: 0, yes: 0 }
  for (const { people, bases } of worlds) {
    const ids = bases.map((base) => base.id)
    for (const person of people) {
      const found = await findSubject(app.ctx, person.id)
      if (found === undefined) throw new Error('a person of the world is missing')
      const subject: Subject = { ...found, external_groups: person.external_groups }
      const facts = await factsAbout(app.ctx, KNOWLEDGE_GUARD, subject, ids)
      const lists = await listed(subject, ids)
      for (const base of bases) {
        const about = facts.find((one) => one.id === base.id)
        for (const action of ACTIONS) {
          const expected = rulesSay(person, base, action)
          const verdict = about && judge(KNOWLEDGE_GUARD, subject, about, action)
          const refusal = knowledgeRefusal(subject, about, action)
          const answers = [verdict?.is_allowed ?? false, lists.has(`${action} ${base.id}`)]
          const told = () => JSON.stringify({ person: [...person.permissions], base, id: person.id })
          if (person.is_enabled && refusal !== refusalBy(person, base, action)) {
            wrong.push(`enforcing ${action}: ${refusal}, not ${refusalBy(person, base, action)}; ${told()}`)
          }
          if (verdict?.because.length === 0) wrong.push(`${action}: no reason`)
          if (answers.some((answer) => answer !== expected)) {
            wrong.push(`${action}: ${expected}, not ${answers.join()}; ${told()}`)
          }
          asked.questions++
          if (expected) asked.yes++
        }
      }
      // a disabled person calls nothing; one whole call for each of the others
      const base = bases[Math.floor(random() * bases.length)]
      const action = ACTIONS[Math.floor(random() * ACTIONS.length)]
      if (!person.is_enabled || base === undefined || action === undefined) continue
      const refusal = await thrown({ ...app.ctx, actor: actorOf(subject) }, base.id, action)
      if (refusal !== refusalBy(person, base, action)) wrong.push(`calling ${action}: ${refusal}`)
    }
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(asked.questions).toBeGreaterThan(10_000)
  expect(asked.yes).toBeGreaterThan(asked.questions / 20)
}, 120_000)
