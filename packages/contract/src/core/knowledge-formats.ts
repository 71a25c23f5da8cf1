/** The formats of a knowledge base (specification §5, ruling 26), by the extension of a file's name. */
export const KNOWLEDGE_FORMATS = ['pdf', 'doc', 'docx', 'txt', 'md', 'csv', 'xls', 'xlsx'] as const
export type KnowledgeFormat = (typeof KNOWLEDGE_FORMATS)[number]

/** Pictures, which a conversation takes as well. */
export const PICTURE_FORMATS = ['png', 'jpg', 'webp', 'gif', 'heic'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]
export type FileFormat = KnowledgeFormat | PictureFormat

/** What the smaller limit for text files holds for. */
export const TEXT_FORMATS: readonly KnowledgeFormat[] = ['txt', 'md', 'csv']

export const isPicture = (format: string): format is PictureFormat =>
  PICTURE_FORMATS.some((one) => one === format)

/** The format that the name of a conversation's file claims. */
export function fileFormatOf(name: string): FileFormat | null {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  if (extension === 'jpeg') return 'jpg'
  if (extension === 'heif') return 'heic'
  return PICTURE_FORMATS.find((format) => format === extension) ?? formatOf(name)
}

/** The format that a file's name claims; null for one that no knowledge base takes. */
export function formatOf(name: string): KnowledgeFormat | null {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  return KNOWLEDGE_FORMATS.find((format) => format === extension) ?? null
}
