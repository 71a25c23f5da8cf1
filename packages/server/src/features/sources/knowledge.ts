export { putDocument, removeDocuments } from '#features/documents/documents.service.ts'
export { fieldIdsOf, setFromSource } from '#features/document-fields/values.service.ts'
export { noteEvent } from '#features/knowledge-bases/knowledge-bases.service.ts'
