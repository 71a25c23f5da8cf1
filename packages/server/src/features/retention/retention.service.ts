import type { RetentionImpact, RetentionKind, RetentionPolicy } from '@parlance/contract/admin/retention.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { violatedConstraint, violatedReference } from '#db/violation.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import * as policies from './policies.queries.ts'
import { myComing, myRules } from './retention.queries.ts'

type Terms = { days: number; notice_days: number }

export async function allPolicies(ctx: UserCtx): Promise<RetentionPolicy[]> {
  return await policies.listPolicies(ctx)
}

/** What a policy with these days would delete. */
export async function impactOf(
  ctx: UserCtx,
  asked: { kind: RetentionKind; role_id?: string | undefined; days: number },
): Promise<RetentionImpact> {
  return await policies.countOlder(ctx, asked)
}

export async function createPolicy(
  ctx: UserCtx,
  asked: Terms & { kind: RetentionKind; role_id: string | null },
): Promise<RetentionPolicy> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const policy = await policies.insertPolicy(tx, asked)
      if (policy === undefined) throw new AppError('ERROR')
      await recordAudit(tx, {
        action: 'retention_policy.create',
        object_id: policy.id,
        after: described(policy),
      })
      return policy
    })
  } catch (error) {
    if (violatedConstraint(error) === 'retention_policies__key')
      throw new AppError('ERROR_RETENTION_POLICY_EXISTS')
    if (violatedReference(error) === 'retention_policies__role') throw new AppError('ERROR_ROLE_NOT_FOUND')
    throw error
  }
}

export async function changePolicy(ctx: UserCtx, id: string, terms: Terms): Promise<RetentionPolicy> {
  return await inTransaction(ctx, async (tx) => {
    const before = await policies.findPolicy(tx, id)
    const after = await policies.updatePolicy(tx, id, terms)
    if (before === undefined || after === undefined) throw new AppError('ERROR_NOT_FOUND')
    await recordAudit(tx, {
      action: 'retention_policy.update',
      object_id: id,
      before: described(before),
      after: described(after),
    })
    return after
  })
}

export async function removePolicy(ctx: UserCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await policies.findPolicy(tx, id)
    if (before === undefined) throw new AppError('ERROR_NOT_FOUND')
    await policies.deletePolicy(tx, id)
    await recordAudit(tx, { action: 'retention_policy.delete', object_id: id, before: described(before) })
  })
}

const described = ({ kind, role, days, notice_days }: RetentionPolicy) => ({
  kind,
  role_id: role?.id ?? null,
  days,
  notice_days,
})

/** The rules for the caller's conversations, and the conversations that will be deleted. */
export async function myRetention(ctx: UserCtx, page: number) {
  return { rules: await myRules(ctx), ...(await myComing(ctx, page)), page }
}
