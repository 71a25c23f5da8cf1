import { type KnowledgeFormat, formatOf } from '@parlance/contract/core/knowledge-formats.ts'
import type { SandboxLimits } from '#core/sandbox/run.ts'
import { type Attachment, type Extracted, ExtractionError, type Parsed } from '../extracted.ts'

/** Maximum number of attachments of a mail, including those of nested mails. */
const FILES_MAX = 50
/** Maximum depth of mails within mails. */
const DEPTH_MAX = 3
/** Limits for all attachments together. */
const READING_MS = 60_000
const CHARACTERS_MAX = 8_000_000

type ReadOne = (file: Buffer, format: KnowledgeFormat, limits: SandboxLimits) => Promise<Parsed>
type Budget = { files: number; until: number; characters: number; isComplete: boolean }

/**
 * The text of a mail followed by that of its attachments. Each is read by the reader of its format; common limits
 * apply.
 */
export async function withAttachments(
  mail: Extracted,
  attachments: readonly Attachment[],
  limits: SandboxLimits,
  readOne: ReadOne,
): Promise<Extracted> {
  const budget: Budget = {
    files: FILES_MAX,
    until: performance.now() + Math.min(READING_MS, limits.wall_ms),
    characters: CHARACTERS_MAX,
    isComplete: true,
  }
  const pieces = [mail.markdown]
  const read = async (files: readonly Attachment[], depth: number): Promise<void> => {
    for (const file of files) {
      const parsed = await readWithin(file, depth, budget, limits, readOne)
      if (parsed === null) {
        if (!isPicture(file.name)) budget.isComplete = false
        continue
      }
      pieces.push(`## ${file.name}`, nested(parsed.markdown, 2))
      await read(parsed.attachments ?? [], depth + 1)
    }
  }
  await read(attachments, 1)
  return {
    ...mail,
    markdown: pieces.filter((piece) => piece !== '').join('\n\n'),
    warnings: budget.isComplete ? mail.warnings : [...mail.warnings, 'WARNING_ATTACHMENTS_LEFT_OUT'],
  }
}

/** Reads an attachment; null if it cannot be read or exceeds the limits. */
async function readWithin(
  { name, content, format = formatOf(name) ?? undefined }: Attachment,
  depth: number,
  budget: Budget,
  limits: SandboxLimits,
  readOne: ReadOne,
): Promise<Parsed | null> {
  const wall_ms = budget.until - performance.now()
  if (format === undefined || depth > DEPTH_MAX || budget.files <= 0 || wall_ms <= 0) return null
  budget.files--
  try {
    const parsed = await readOne(Buffer.from(content, 'base64'), format, { ...limits, wall_ms })
    if (parsed.markdown.length > budget.characters) return null
    budget.characters -= parsed.markdown.length
    return parsed
  } catch (error) {
    if (error instanceof ExtractionError) return null
    throw error
  }
}

/** Signatures often contain pictures, which are not read as text. */
const isPicture = (name: string) => /\.(?:bmp|emz|gif|ico|jpe?g|png|svg|webp|wmz)$/i.test(name)

/** Moves headings below that of the attachment; lines of code are not changed. */
function nested(markdown: string, levels: number): string {
  let fence = ''
  return markdown
    .split('\n')
    .map((line) => {
      const [ticks = ''] = /^`{3,}/.exec(line) ?? []
      if (fence !== '') {
        if (line === fence) fence = ''
        return line
      }
      fence = ticks
      return line.replace(
        /^(#{1,6}) /,
        (_, marks: string) => `${'#'.repeat(Math.min(6, marks.length + levels))} `,
      )
    })
    .join('\n')
}
