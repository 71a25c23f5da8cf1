/** Types of jsonb columns that several features use. */
export type Bilingual = { en?: string; fr?: string }

/** What a model can do. */
export type Capabilities = { vision: boolean; tools: boolean; reasoning: boolean; structured_output: boolean }

/** A page or a sheet of a document, and where its text starts. */
export type TextSection = { kind: 'page' | 'sheet'; name: string; start: number }
