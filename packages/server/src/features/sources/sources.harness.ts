import { setTimeout as delay } from 'node:timers/promises'
import type { Source, SourceEntry, SourceRun } from '@parlance/contract/knowledge/sources.ts'
import type { Person } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import type { Database } from '#db/client.ts'

/** One source of a base, with the calls of its people. */
export class SourceUnderTest {
  readonly person: Person
  readonly path: string
  constructor(person: Person, baseId: string, sourceId: string) {
    this.person = person
    this.path = `/v2/knowledge-bases/${baseId}/sources/${sourceId}`
  }

  get = () => ok<Source>(this.person, 'GET', this.path)
  runs = async () => (await ok<{ data: SourceRun[] }>(this.person, 'GET', `${this.path}/runs`)).data
  entries = async (runId: string) =>
    (await ok<{ data: SourceEntry[] }>(this.person, 'GET', `${this.path}/runs/${runId}/entries`)).data

  /** Resolves once none of its runs is active. */
  async settled(): Promise<Source> {
    for (;;) {
      const source = await this.get()
      if (source.state !== 'syncing') return source
      await delay(30)
    }
  }

  /** Syncs, and returns the run once it has ended. */
  async sync(): Promise<SourceRun> {
    return await this.#run('sync')
  }

  async preview(): Promise<SourceRun> {
    return await this.#run('preview')
  }

  async settle(run: SourceRun, is_confirmed: boolean): Promise<Source> {
    await ok(this.person, 'POST', `${this.path}/held`, { run_id: run.id, is_confirmed })
    return await this.settled()
  }

  async #run(what: 'sync' | 'preview'): Promise<SourceRun> {
    await ok(this.person, 'POST', `${this.path}/${what}`)
    const { last_run } = await this.settled()
    if (last_run === null) throw new Error('no run')
    return last_run
  }
}

/** Adds a source and waits for its first sync. */
export async function addSource(person: Person, baseId: string, body: object): Promise<SourceUnderTest> {
  const made = await ok<Source>(person, 'POST', `/v2/knowledge-bases/${baseId}/sources`, {
    name: 'Handbook',
    frequency_hours: 24,
    ...body,
  })
  const source = new SourceUnderTest(person, baseId, made.id)
  await source.settled()
  return source
}

/** The names of a base's documents that readers see, in order. */
export async function documentsOf({ pool }: Database, baseId: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM documents WHERE knowledge_base_id = $1 AND deleted_at IS NULL ORDER BY name',
    [baseId],
  )
  return rows.map((row) => row.name)
}

/**
 * Waits until nothing is being read or processed, or is about to be: a reset during that time would leave rows
 * without their source.
 */
export async function quiet({ pool }: Database): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`
      SELECT 1 FROM tasks WHERE due_at < now() + interval '1 minute'
      UNION ALL SELECT 1 FROM source_runs WHERE state = 'running'
      UNION ALL SELECT 1 FROM sources WHERE lease_expires_at > now()
      UNION ALL SELECT 1 FROM sources s JOIN knowledge_bases k ON k.id = s.knowledge_base_id
        WHERE k.deleted_at IS NULL AND k.archived_at IS NULL
          AND (s.wanted_kind IS NOT NULL OR (s.held_run_id IS NULL AND s.next_sync_at <= now()))
      LIMIT 1`)
    if (rows.length === 0) return
    await delay(30)
  }
}
