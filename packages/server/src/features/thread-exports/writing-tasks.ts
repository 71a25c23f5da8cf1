import type { ExportFormat } from '@parlance/contract/chat/transfer/export-formats.ts'
import { serve } from '#core/helpers/serve.ts'
import type { Exported } from './exported.ts'
import { writeJson } from './write-json.ts'
import { writeMarkdown } from './write-markdown.ts'
import { archived, fileName, type Written } from './written.ts'

// The helper process of make-export.ts.
type Writing = { format: ExportFormat; exported: Exported }

const tasks = {
  async write({ format, exported }: Writing): Promise<Written> {
    if (format === 'markdown') return archived(exported, 'md', writeMarkdown(exported))
    if (format === 'json') return archived(exported, 'json', writeJson(exported))
    // loaded only for documents
    const { writeDocx } = await import('./docx/write-docx.ts')
    return { name: fileName(exported, 'docx'), bytes: await writeDocx(exported) }
  },
}
export type WritingTasks = typeof tasks

serve(tasks)
