/** Types of jsonb columns that several features use. */
export type Bilingual = { en?: string; fr?: string }

/** What a model can do. */
export type Capabilities = { vision: boolean; tools: boolean; reasoning: boolean; structured_output: boolean }

/** How the text of a scanned document or of a picture was recognised. */
export type Recognition = {
  /** Mean confidence in per cent, weighted by the letters. */
  confidence: number
  /** The confidence of each recognised page by its number; of a picture, `1`. */
  pages: Record<string, number>
  /** Pages that could not be read, or that exceed the limit. */
  unread: number[]
}

/** A page or a sheet of a document, and where its text starts. */
export type TextSection = { kind: 'page' | 'sheet'; name: string; start: number }
