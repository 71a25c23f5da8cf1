/** What a model was called for. */
export const USAGE_FEATURES = [
  'chat',
  'preview',
  'api',
  'title',
  'summary',
  'follow_up',
  'prompt_improvement',
  'image_prompt',
  'image',
  'embedding',
  'prompt',
] as const
export type UsageFeature = (typeof USAGE_FEATURES)[number]
