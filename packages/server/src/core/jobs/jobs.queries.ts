import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'

/** Takes a job that is due and that nobody does; tells whether this process has it now. */
export async function takeJob(ctx: Ctx, name: string, leaseSeconds: number): Promise<boolean> {
  const until = sql`now() + make_interval(secs => ${leaseSeconds})`
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO jobs AS j (name, leased_by, lease_expires_at) VALUES (${name}, ${ctx.deps.instance_id}, ${until})
    ON CONFLICT (name) DO UPDATE SET leased_by = excluded.leased_by, lease_expires_at = excluded.lease_expires_at
    WHERE j.due_at <= now() AND (j.lease_expires_at IS NULL OR j.lease_expires_at < now())`)
  return rowCount === 1
}

/**
 * No job waits longer than it may, nor is held so: what lies further ahead was written before the clock was set back.
 */
export async function limitWaits(
  ctx: Ctx,
  waits: readonly { name: string; seconds: number }[],
  leaseSeconds: number,
): Promise<void> {
  const lease = sql`now() + make_interval(secs => ${leaseSeconds})`
  await ctx.db.execute(sql`
    UPDATE jobs j SET due_at = least(due_at, now() + make_interval(secs => w.seconds)),
      lease_expires_at = CASE WHEN lease_expires_at IS NOT NULL THEN least(lease_expires_at, ${lease}) END
    FROM jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) AS w(name text, seconds float8)
    WHERE j.name = w.name AND (due_at > now() + make_interval(secs => w.seconds) OR lease_expires_at > ${lease})`)
}

/** Gives a job of this process back, to be done again after a while. */
export async function giveBack(
  ctx: Ctx,
  name: string,
  { after_seconds, has_failed }: { after_seconds: number; has_failed: boolean },
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE jobs SET due_at = now() + make_interval(secs => ${after_seconds}), leased_by = NULL,
      lease_expires_at = NULL, ended_at = now(), has_failed = ${has_failed}
    WHERE name = ${name} AND leased_by = ${ctx.deps.instance_id}`)
}
