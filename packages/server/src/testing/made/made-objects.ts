import type { Database } from '#db/client.ts'
import type { Person } from '#testing/servers/app.ts'
import { makeTested } from '#testing/made/made-evaluations.ts'
import { makePromptWithRun } from '#testing/made/made-prompts.ts'
import { makeBaseRow, makeFolderRow, makeGroupRow } from '#testing/made/made-rows.ts'

type Made =
  | 'group'
  | 'knowledge_base'
  | 'folder'
  | 'assistant'
  | 'evaluation_case'
  | 'evaluation'
  | 'prompt'
  | 'prompt_run'

/** Objects of this person, by the names of their resources. */
export async function makeObjects(database: Database, person: Person): Promise<Record<Made, string>> {
  return {
    group: await makeGroupRow(database, person.id),
    knowledge_base: await makeBaseRow(database, person.id),
    folder: await makeFolderRow(database, person.id),
    ...(await makeTested(person)),
    ...(await makePromptWithRun(person)),
  }
}
