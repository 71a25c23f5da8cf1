import type { EvaluationCheck, NewCase } from '@parlance/contract/assistants/evaluations.ts'

export const CHECK_KINDS = ['contains', 'excludes', 'matches', 'json', 'judged', 'cites', 'quotes'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]
/** For a prompt, which has no documents. */
export const PROMPT_CHECK_KINDS = CHECK_KINDS.filter((kind) => kind !== 'cites' && kind !== 'quotes')

export type NamedDocument = { id: string; name: string }

/** A check in the form: one text, whatever its kind. */
export type CheckDraft = {
  /** The React key of the row. */
  key: number
  kind: CheckKind
  text: string
  is_exact: boolean
  documents: NamedDocument[]
}

let last = 0

export function newCheck(kind: CheckKind = 'contains'): CheckDraft {
  last += 1
  return { key: last, kind, text: '', is_exact: false, documents: [] }
}

/** A stored check for the form; a document that the person cannot read has no name. */
export function draftOf(check: EvaluationCheck, documents: readonly NamedDocument[]): CheckDraft {
  const draft = newCheck(check.kind)
  switch (check.kind) {
    case 'contains':
    case 'excludes':
      return { ...draft, text: check.text, is_exact: check.is_exact }
    case 'matches':
      return { ...draft, text: check.pattern }
    case 'json':
      return { ...draft, text: check.schema === null ? '' : JSON.stringify(check.schema, null, 2) }
    case 'judged':
      return { ...draft, text: check.rubric }
    case 'cites': {
      const named = (id: string) => documents.find((one) => one.id === id) ?? { id, name: '' }
      return { ...draft, documents: check.document_ids.map(named) }
    }
    case 'quotes':
      return draft
  }
}

/** What is wrong with a check, as a key of the texts; null if nothing. */
export type CheckFault = 'missing' | 'pattern' | 'schema' | 'documents'

export function faultOf({ kind, text, documents }: CheckDraft): CheckFault | null {
  if (kind === 'quotes') return null
  if (kind === 'cites') return documents.length === 0 ? 'documents' : null
  if (kind === 'json') return text.trim() === '' || schemaIn(text) !== null ? null : 'schema'
  if (text.trim() === '') return 'missing'
  return kind === 'matches' && !isPattern(text) ? 'pattern' : null
}

/** The request body of a valid form. */
export function caseOf(question: string, checks: readonly CheckDraft[], note: string): NewCase {
  return { question: question.trim(), checks: checks.map(checkOf), note: note.trim() }
}

function checkOf({ kind, text, is_exact, documents }: CheckDraft): EvaluationCheck {
  switch (kind) {
    case 'contains':
    case 'excludes':
      return { kind, text: text.trim(), is_exact }
    case 'matches':
      return { kind, pattern: text }
    case 'json':
      return { kind, schema: schemaIn(text) }
    case 'judged':
      return { kind, rubric: text.trim() }
    case 'cites':
      return { kind, document_ids: documents.map(({ id }) => id) }
    case 'quotes':
      return { kind }
  }
}

type Schema = Extract<EvaluationCheck, { kind: 'json' }>['schema']

/** The JSON object in a text; null for anything else. */
function schemaIn(text: string): Schema {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : null
  } catch {
    return null
  }
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'mu') instanceof RegExp
  } catch {
    return false
  }
}
