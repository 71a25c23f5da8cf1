import type { Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { findSubject } from '#core/access/subjects.ts'
import type { Subject } from '#core/access/guard.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { columns, rowsOf, text } from '#db/rows.ts'
import type { WorldPerson } from '#testing/random/random-world.ts'

type Thing = { id: string }

/** A guard under test: the four answers that must agree, and an independent version of the rules. */
export type Asked<A extends string, T extends Thing, F extends Thing> = {
  actions: readonly A[]
  /** The objects and their id, by the names used in `filter`. */
  guard: { from: SQL; id: SQL }
  filter: (subject: Subject, action: A) => SQL
  factsOf: (subject: Subject, ids: readonly string[]) => Promise<readonly F[]>
  verdict: (
    subject: Subject,
    facts: F,
    action: A,
  ) => { is_allowed: boolean; because: readonly unknown[] } | undefined
  refusal: (subject: Subject, facts: F | undefined, action: A) => string | null
  /** The whole call, which throws its error. */
  call: (ctx: UserCtx, id: string, action: A) => Promise<unknown>
  rulesSay: (person: WorldPerson, thing: T, action: A) => boolean
  refusalBy: (person: WorldPerson, thing: T, action: A) => string | null
}

/** The number of questions, of positive answers, and the first answers that differ from the rules. */
export type Answered = { wrong: string[]; questions: number; yes: number }

/**
 * Checks all actions of all people in each world: explanation, list filter and enforcement must agree with the rules.
 */
export async function askWorlds<A extends string, T extends Thing, F extends Thing>(
  ctx: Ctx,
  random: () => number,
  worlds: readonly { people: readonly WorldPerson[]; things: readonly T[] }[],
  asked: Asked<A, T, F>,
): Promise<Answered> {
  const wrong: string[] = []
  const tally = { questions: 0, yes: 0 }
  const { actions, rulesSay, refusalBy } = asked
  for (const { people, things } of worlds) {
    const ids = things.map((thing) => thing.id)
    for (const person of people) {
      const found = await findSubject(ctx, person.id)
      if (found === undefined) throw new Error('a person of the world is missing')
      const subject: Subject = found
      const facts = await asked.factsOf(subject, ids)
      const lists = await listed(ctx, asked, subject, ids)
      for (const thing of things) {
        const about = facts.find((one) => one.id === thing.id)
        const described = () => JSON.stringify({ person: { ...person, has: [...person.permissions] }, thing })
        for (const action of actions) {
          const expected = rulesSay(person, thing, action)
          const verdict = about && asked.verdict(subject, about, action)
          const refusal = asked.refusal(subject, about, action)
          const answers = [verdict?.is_allowed ?? false, lists.has(`${action} ${thing.id}`)]
          if (person.is_enabled && refusal !== refusalBy(person, thing, action)) {
            wrong.push(
              `enforcing ${action}: ${refusal}, not ${refusalBy(person, thing, action)}; ${described()}`,
            )
          }
          if (verdict?.because.length === 0) wrong.push(`${action}: no reason`)
          if (answers.some((answer) => answer !== expected)) {
            wrong.push(`${action}: ${expected}, not ${answers.join()}; ${described()}`)
          }
          tally.questions++
          if (expected) tally.yes++
        }
      }
      // disabled people cannot make calls; one whole call for each of the others
      const thing = things[Math.floor(random() * things.length)]
      const action = actions[Math.floor(random() * actions.length)]
      if (!person.is_enabled || thing === undefined || action === undefined) continue
      const refusal = await thrown(asked.call({ ...ctx, actor: actorOf(subject) }, thing.id, action))
      if (refusal !== refusalBy(person, thing, action)) wrong.push(`calling ${action}: ${refusal}`)
    }
  }
  return { wrong: wrong.slice(0, 3), ...tally }
}

const answerRow = columns({ answer: text })

/** The ids that each action's list filter returns, in one statement. */
async function listed<A extends string, T extends Thing, F extends Thing>(
  ctx: Ctx,
  { actions, guard: { from, id }, filter }: Asked<A, T, F>,
  subject: Subject,
  ids: readonly string[],
): Promise<Set<string>> {
  const lists = actions.map(
    (action) => sql`SELECT ${action} || ' ' || ${id} AS answer FROM ${from}
      WHERE ${id} = ANY(${sql.param(ids)}::uuid[]) AND ${filter(subject, action)}`,
  )
  const rows = await rowsOf(ctx.db, answerRow, sql.join(lists, sql` UNION ALL `))
  return new Set(rows.map((row) => row.answer))
}

/** The error of a call; null if it succeeds. */
async function thrown(calling: Promise<unknown>): Promise<string | null> {
  try {
    await calling
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

function actorOf(subject: Subject): UserCtx['actor'] {
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
