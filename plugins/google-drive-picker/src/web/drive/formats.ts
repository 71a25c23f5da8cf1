const GOOGLE = 'application/vnd.google-apps.'
const OFFICE = 'application/vnd.openxmlformats-officedocument.'

export const FOLDER = `${GOOGLE}folder`
export const SHORTCUT = `${GOOGLE}shortcut`

export type ExportFormat = { extension: string; media_type: string }

const DOCX = { extension: 'docx', media_type: `${OFFICE}wordprocessingml.document` }
const XLSX = { extension: 'xlsx', media_type: `${OFFICE}spreadsheetml.sheet` }
const PPTX = { extension: 'pptx', media_type: `${OFFICE}presentationml.presentation` }
const PDF = { extension: 'pdf', media_type: 'application/pdf' }

/** The export formats of Google's documents, best first (Google's page 'Export MIME types'). */
const EXPORTS: Readonly<Record<string, readonly ExportFormat[]>> = {
  [`${GOOGLE}document`]: [DOCX, PDF],
  [`${GOOGLE}spreadsheet`]: [XLSX, PDF],
  [`${GOOGLE}presentation`]: [PPTX, PDF],
  [`${GOOGLE}drawing`]: [PDF],
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([DOCX, XLSX, PPTX, PDF].map((one) => [one.media_type, one.extension])),
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/csv': 'csv',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heif': 'heif',
  'image/heic': 'heic',
}

export const isGoogleFile = (mediaType: string): boolean => mediaType.startsWith(GOOGLE)

/** The format in which a Google document is exported for a place; null if there is none. */
export function exportFor(mediaType: string, formats: readonly string[]): ExportFormat | null {
  return EXPORTS[mediaType]?.find(({ extension }) => formats.includes(extension)) ?? null
}

const NAME_MAX = 200

/** Makes a name that can be shown and stored: names in Drive can contain anything, and need no extension. */
export function fileName(name: string, mediaType: string, exported: ExportFormat | null): string {
  const clean = name
    .normalize('NFC')
    // direction and control characters can disguise an extension; some scripts need their joiners
    .replaceAll(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu, ' ')
    .split(/[/\\]/)
    .filter((part) => !/^[. ]*$/.test(part))
    .join('_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
  const own = /\.([a-z0-9]{1,8})$/i.exec(clean)?.[1]?.toLowerCase()
  const wanted = exported?.extension ?? (own === undefined ? EXTENSIONS[mediaType] : own)
  const base = own !== undefined && own === wanted ? clean.slice(0, -own.length - 1) : clean
  const cut = Array.from(base).slice(0, NAME_MAX).join('').trim() || 'file'
  return wanted === undefined ? cut : `${cut}.${wanted}`
}
