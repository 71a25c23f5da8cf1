import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'

/** Takes a due job that no process holds; returns whether this process holds it now. */
export async function takeJob(ctx: Ctx, name: string, leaseSeconds: number): Promise<boolean> {
  const until = inSeconds(leaseSeconds)
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO jobs AS j (name, leased_by, lease_expires_at) VALUES (${name}, ${ctx.deps.instance_id}, ${until})
    ON CONFLICT (name) DO UPDATE SET leased_by = excluded.leased_by, lease_expires_at = excluded.lease_expires_at
    WHERE j.due_at <= now() AND j.leased_by IS NULL`)
  return rowCount === 1
}

/** Renews the lease of a job of this process. */
export async function renewJob(ctx: Ctx, name: string, leaseSeconds: number): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE jobs SET lease_expires_at = ${inSeconds(leaseSeconds)}
    WHERE name = ${name} AND leased_by = ${ctx.deps.instance_id}`)
}

/** Limits how far ahead a job is due: a later time was written before the clock was set back. */
export async function limitWaits(
  ctx: Ctx,
  waits: readonly { name: string; seconds: number }[],
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE jobs j SET due_at = now() + make_interval(secs => w.seconds)
    FROM jsonb_to_recordset(${jsonb(waits)}) AS w(name text, seconds float8)
    WHERE j.name = w.name AND due_at > now() + make_interval(secs => w.seconds)`)
}

/** Releases a job of this process until it is due again. */
export async function giveBack(
  ctx: Ctx,
  name: string,
  { after_seconds, has_failed }: { after_seconds: number; has_failed: boolean },
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE jobs SET due_at = ${inSeconds(after_seconds)}, leased_by = NULL,
      lease_expires_at = NULL, ended_at = now(), has_failed = ${has_failed}
    WHERE name = ${name} AND leased_by = ${ctx.deps.instance_id}`)
}

function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`
}
