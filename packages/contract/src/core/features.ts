/** Features that an administrator can switch on and off, with their defaults. */
export const SWITCHES = {
  share_threads: true,
  share_threads_publicly: false,
  marketplace: true,
  document_formats: true,
  text_recognition: true,
  news_mark: true,
} as const

export type Feature = keyof typeof SWITCHES

export const FEATURES = Object.keys(SWITCHES) as Feature[]
