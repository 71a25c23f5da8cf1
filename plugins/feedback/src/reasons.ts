/** Why an answer was good. */
export const GOOD_REASONS = ['correct', 'clear', 'useful', 'something_else'] as const
/** Why an answer was bad. */
export const BAD_REASONS = [
  'wrong',
  'incomplete',
  'unclear',
  'off_topic',
  'harmful',
  'something_else',
] as const

export type Reason = (typeof GOOD_REASONS | typeof BAD_REASONS)[number]

export const COMMENT_MAX = 2_000
/** The models or assistants in one table of figures. */
export const COUNTS_MAX = 500
