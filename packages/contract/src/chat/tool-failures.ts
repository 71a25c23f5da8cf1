/**
 * Why a tool call has no result; it is the output of its part. Any other output of a failed part is text for the
 * model.
 */
export const TOOL_FAILURES = [
  'stopped',
  'interrupted',
  'no_result',
  'timed_out',
  'failed',
  'unknown_tool',
  'unreadable_arguments',
  'repeated',
  /** The person refused the call, or did not decide in time. */
  'denied',
  'undecided',
  'not_signed_in',
  'over_budget',
  'too_many_searches',
  'too_many_pages',
  'search_busy',
  'search_failed',
  'no_picture',
  'too_many_pictures',
  'image_refused',
] as const
export type ToolFailure = (typeof TOOL_FAILURES)[number]

export function isToolFailure(output: unknown): output is ToolFailure {
  return TOOL_FAILURES.some((code) => code === output)
}
