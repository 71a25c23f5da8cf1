/** The files that a conversation can be exported to by the server; PDF is printed by the browser. */
export const EXPORT_FORMATS = ['markdown', 'json', 'docx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
