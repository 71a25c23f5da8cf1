/** The formats in which the server exports a conversation; PDF is printed by the browser. */
export const EXPORT_FORMATS = ['markdown', 'json', 'docx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
