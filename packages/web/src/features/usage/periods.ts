/** The periods that an address can contain; the page calculates their days. */
export const PERIODS = ['week', 'month', 'quarter', 'this_month', 'year', 'own'] as const
export type Period = (typeof PERIODS)[number]

/** Whether a text is a day, `YYYY-MM-DD`. */
export function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
