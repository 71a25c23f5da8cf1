import { isToolFailure, type ToolFailure } from '@parlance/contract/chat/tool-failures.ts'
import { cutText, storableJson } from '#core/text.ts'

/** Characters of one result that are shown to a model. */
const SHOWN_MAX = 16_000
/** Characters of one result that are stored. */
const STORED_MAX = 64_000
/** The share of the shown text that is the beginning of the result. */
const HEAD = 0.75

/** Characters of a result that is stored completely, separately from its answer. */
const WHOLE_MAX = 4_000_000

/**
 * A result as its answer stores it: as JSON or, if it is too long, as its beginning and end. `whole` is then the text
 * to store separately; null otherwise.
 */
export function storedResult(output: unknown): { stored: unknown; whole: string | null } {
  const clean = withoutControls(storableJson(output ?? null))
  const text = textOfResult(clean)
  if (text.length <= STORED_MAX) return { stored: clean, whole: null }
  return { stored: shortened(text, STORED_MAX), whole: cutText(text, WHOLE_MAX) }
}

/** A stored result in the form shown to a model. `callId`: its id for `read_result`. */
export function resultForModel(output: unknown, callId?: string): string {
  if (typeof output === 'string' && isToolFailure(output)) return FAILURES[output]
  return shortened(textOfResult(output), SHOWN_MAX, callId)
}

const FAILURES: Record<ToolFailure, string> = {
  stopped: 'No result: the person stopped the answer.',
  interrupted: 'No result: the answer was interrupted.',
  no_result: 'No result.',
  timed_out: 'No result: the tool took too long.',
  failed: 'The tool failed. Do not call it again in the same way.',
  unknown_tool: 'There is no tool of this name.',
  unreadable_arguments: 'The arguments were not valid JSON, so the tool was not called. Write them again.',
  repeated:
    'This call was made before with the same arguments. Use its result, or call with other arguments.',
  denied: 'The person did not allow this call. Do not make it again unless they ask for it.',
  undecided: 'No result: the person did not decide in time whether to allow this call.',
  not_signed_in: 'No result: the person has to sign in to the service of this tool and did not.',
  over_budget: 'The tool was not called: a budget does not allow it. Answer without it and say so.',
  too_many_searches: 'The Web was not searched: this answer has made as many searches as are allowed.',
  too_many_pages: 'The page was not opened: this answer has opened as many pages as are allowed.',
  search_busy: 'The search service takes no more searches at the moment.',
  search_failed: 'The Web could not be searched.',
  no_picture: 'There is no picture to change in this conversation.',
  too_many_pictures: 'Nothing was drawn: an answer cannot have that many pictures.',
  image_refused: 'The image model refused this description.',
}

/** A result as text, the basis for character positions in `read_result`. */
export function textOfResult(output: unknown): string {
  return typeof output === 'string' ? output : JSON.stringify(output)
}

/**
 * Beginning and end of a long text, with a notice of what is missing between them. With `callId` the text can itself
 * already be shortened, so the missing length is not known.
 */
function shortened(text: string, max: number, callId?: string): string {
  if (text.length <= max) return text
  const head = cutText(text, Math.floor(max * HEAD))
  const tail = text.slice(text.length - Math.floor(max * (1 - HEAD))).toWellFormed()
  const missing =
    callId === undefined
      ? `${text.length - head.length - tail.length} characters are left out here`
      : `A part is left out here; read_result with call_id "${callId}" and offset ${head.length} reads on`
  return `${head}\n[… ${missing} …]\n${tail}`
}

// oxlint-disable-next-line no-control-regex -- all but tab and line ends; direction marks can hide what a text says
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

function withoutControls(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(CONTROLS, '')
  if (Array.isArray(value)) return value.map(withoutControls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutControls(one)]))
}
