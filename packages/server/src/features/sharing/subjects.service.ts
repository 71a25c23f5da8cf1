import type { SubjectKey } from '#core/access/shares.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import * as subjects from './subjects.queries.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ids of people and groups are kept in lower case. */
export function canonical({ subject_type, subject_id }: SubjectKey): SubjectKey {
  return {
    subject_type,
    subject_id: subject_type === 'external_group' ? subject_id : subject_id.toLowerCase(),
  }
}

/** The person, if it is one; throws if the caller cannot name the subject, or is the subject. */
export async function requireSubject(
  ctx: UserCtx,
  { subject_type, subject_id }: SubjectKey,
): Promise<subjects.FoundPerson | null> {
  if (subject_type === 'external_group') return null
  if (subject_type === 'group') {
    const group = UUID.test(subject_id) ? await subjects.findNameableGroup(ctx, subject_id) : undefined
    if (group === undefined) throw new AppError('ERROR_GROUP_NOT_FOUND')
    return null
  }
  if (subject_id === ctx.actor.user_id) throw new AppError('ERROR_CANNOT_SHARE_WITH_ONESELF')
  const person = UUID.test(subject_id) ? await subjects.findPerson(ctx, subject_id) : undefined
  if (person === undefined) throw new AppError('ERROR_USER_NOT_FOUND')
  return person
}

/** The people to notify for a subject: the person, or the members of the group. */
export async function peopleOf(ctx: UserCtx, subject: SubjectKey): Promise<string[]> {
  return await subjects.peopleOf(ctx, subject)
}
