import type { Database } from '#db/client.ts'
import type { Person } from '#testing/servers/app.ts'
import { makePromptWithRun } from '#testing/made/made-prompts.ts'
import { makeBaseRow, makeGroupRow } from '#testing/made/made-rows.ts'

/** Objects of this person, by the names of their resources. */
export async function makeObjects(
  database: Database,
  person: Person,
): Promise<{ group: string; knowledge_base: string; prompt: string; prompt_run: string }> {
  return {
    group: await makeGroupRow(database, person.id),
    knowledge_base: await makeBaseRow(database, person.id),
    ...(await makePromptWithRun(person)),
  }
}
