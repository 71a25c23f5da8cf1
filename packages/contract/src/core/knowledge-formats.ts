/** The formats of the specification (§5), by the extension of a file's name. */
export const SPECIFIED_FORMATS = ['pdf', 'doc', 'docx', 'txt', 'md', 'csv', 'xls', 'xlsx'] as const

/** Other documents, which the setting `document_formats` can exclude from knowledge bases. */
const OTHER_DOCUMENTS = [
  'pptx',
  'odt',
  'ods',
  'odp',
  'rtf',
  'epub',
  'html',
  'eml',
  'msg',
  'json',
  'xml',
  'tsv',
] as const

/** Source code and configuration; their text is not changed. */
export const CODE_FORMATS = [
  'bat',
  'c',
  'cpp',
  'cs',
  'css',
  'go',
  'h',
  'hpp',
  'ini',
  'java',
  'js',
  'jsx',
  'kt',
  'lua',
  'php',
  'pl',
  'ps1',
  'py',
  'r',
  'rb',
  'rs',
  'scala',
  'scss',
  'sh',
  'sql',
  'swift',
  'toml',
  'ts',
  'tsx',
  'vue',
  'yaml',
] as const

/** All formats that are read. */
export const KNOWLEDGE_FORMATS = [...SPECIFIED_FORMATS, ...OTHER_DOCUMENTS, ...CODE_FORMATS] as const
export type KnowledgeFormat = (typeof KNOWLEDGE_FORMATS)[number]

/** Pictures, which a conversation takes as well. */
export const PICTURE_FORMATS = ['png', 'jpg', 'webp', 'gif', 'heic'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]
/** Pictures that knowledge bases take if their text is recognised (setting `text_recognition`). */
const RECOGNISED_FORMATS = ['png', 'jpg'] as const satisfies readonly PictureFormat[]
/** Formats that knowledge bases take. */
export type BaseFormat = KnowledgeFormat | (typeof RECOGNISED_FORMATS)[number]
export type FileFormat = KnowledgeFormat | PictureFormat

/** What the smaller limit for text files holds for. */
export const TEXT_FORMATS: readonly KnowledgeFormat[] = [
  'txt',
  'md',
  'csv',
  'json',
  'xml',
  'tsv',
  ...CODE_FORMATS,
]

/** Other extensions of the same formats. */
const ALIASES: Record<string, KnowledgeFormat | PictureFormat> = {
  bash: 'sh',
  cc: 'cpp',
  cjs: 'js',
  cts: 'ts',
  heif: 'heic',
  htm: 'html',
  jpeg: 'jpg',
  mjs: 'js',
  mts: 'ts',
  xhtml: 'html',
  yml: 'yaml',
}

export const isPicture = (format: string): format is PictureFormat =>
  PICTURE_FORMATS.some((one) => one === format)

export const isCode = (format: string): boolean => CODE_FORMATS.some((one) => one === format)

/** The format that the name of a conversation's file claims. */
export function fileFormatOf(name: string): FileFormat | null {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const format = Object.hasOwn(ALIASES, extension) ? ALIASES[extension] : extension
  return [...KNOWLEDGE_FORMATS, ...PICTURE_FORMATS].find((one) => one === format) ?? null
}

/** The format that a file's name claims; null for one that no knowledge base takes. */
export function formatOf(name: string): KnowledgeFormat | null
export function formatOf<F extends FileFormat>(name: string, formats: readonly F[]): F | null
export function formatOf(
  name: string,
  formats: readonly FileFormat[] = KNOWLEDGE_FORMATS,
): FileFormat | null {
  const format = fileFormatOf(name)
  return formats.find((one) => one === format) ?? null
}

/** The formats that knowledge bases take with these settings. */
export function baseFormats({
  all,
  recognised,
}: {
  all: boolean
  recognised: boolean
}): readonly BaseFormat[] {
  if (!all) return SPECIFIED_FORMATS
  return recognised ? [...KNOWLEDGE_FORMATS, ...RECOGNISED_FORMATS] : KNOWLEDGE_FORMATS
}

/** The value of `accept` for a file input that takes these formats. */
export function acceptOf(formats: readonly FileFormat[]): string {
  const aliases = Object.entries(ALIASES).flatMap(([alias, of]) => (formats.includes(of) ? [alias] : []))
  return [...formats, ...aliases].map((extension) => `.${extension}`).join(',')
}
