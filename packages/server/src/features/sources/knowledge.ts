export { putDocument, removeDocuments } from '#features/documents/documents.service.ts'
export { noteEvent } from '#features/knowledge-bases/knowledge-bases.service.ts'
