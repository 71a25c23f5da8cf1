/** The purposes of calls: what a model or the Web search was called for. */
export const USAGE_FEATURES = [
  'chat',
  'preview',
  'evaluation',
  'api',
  'title',
  'summary',
  'follow_up',
  'prompt_improvement',
  'search_query',
  'image_prompt',
  'image',
  'embedding',
  'transcription',
  'prompt',
  'web_search',
] as const
export type UsageFeature = (typeof USAGE_FEATURES)[number]
