import { readdir, readFile } from 'node:fs/promises'
import { SHIPPED_GUIDE } from '@parlance/contract/knowledge/shipped-guide.ts'
import type { Ctx } from '#core/context.ts'
import { type DemonstrationBase, insertDemonstrationBase } from './demonstration.queries.ts'
import { putDocument } from './uploads/put-document.ts'

const FOLDER = new URL('./demonstration/', import.meta.url)

const BASES: DemonstrationBase[] = [
  {
    id: SHIPPED_GUIDE.id,
    owner: 'admin',
    name: 'Parlance guide',
    description: SHIPPED_GUIDE.description.en,
    is_public: true,
    read_by: [],
    folder: 'guide',
  },
  {
    id: '00000000-0000-7000-8000-000000000402',
    owner: 'alice',
    name: 'Contracts',
    description: 'What we have signed.',
    is_public: false,
    read_by: ['marie'],
    folder: 'contracts',
  },
]

/** Demonstration bases: a public one in two languages, and a restricted one. */
export async function ensureDemonstrationBases(ctx: Ctx): Promise<void> {
  for (const base of BASES) {
    const owner = await insertDemonstrationBase(ctx, base)
    if (owner === undefined) continue
    const folder = new URL(`${base.folder}/`, FOLDER)
    for (const name of await readdir(folder)) {
      const bytes = await readFile(new URL(name, folder))
      await putDocument(ctx, { knowledge_base_id: base.id, name, bytes, added_by: owner })
    }
  }
}
