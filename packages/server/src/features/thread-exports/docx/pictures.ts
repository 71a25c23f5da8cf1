import { ImageRun, Paragraph } from 'docx'
import type { Exported, ExportedFile } from '../exported.ts'
import { exportText } from '../export-texts.ts'
import { clean, styledRuns } from './inline.ts'

/** Pixels at 96 per inch: the width of the text, and most of the height of a page. */
const WIDTH_MAX = 600
const HEIGHT_MAX = 800

const TYPES: Record<string, 'png' | 'jpg' | 'gif'> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
}

/** A picture; a missing one is reported, unless the file can be something else than a picture. */
export function pictureParagraphs(
  fileId: string,
  alt: string,
  { files, lang }: Exported,
  optional?: 'only if there is one',
): Paragraph[] {
  const file = files.find(({ id }) => id === fileId)
  const name = alt === '' ? exportText(lang, 'picture') : alt
  const picture = file === undefined ? null : pictureRun(file, name)
  if (picture !== null) return [new Paragraph({ children: [picture] })]
  if (optional !== undefined) return []
  return [new Paragraph({ style: 'About', children: styledRuns(exportText(lang, 'missing', { name })) })]
}

function pictureRun({ bytes, media_type, size }: ExportedFile, alt: string): ImageRun | null {
  const type = TYPES[media_type]
  if (type === undefined || size === null) return null
  const scale = Math.min(1, WIDTH_MAX / size.width, HEIGHT_MAX / size.height)
  return new ImageRun({
    type,
    data: bytes,
    transformation: {
      width: Math.max(1, Math.round(size.width * scale)),
      height: Math.max(1, Math.round(size.height * scale)),
    },
    altText: { title: '', description: clean(alt), name: '' },
  })
}
