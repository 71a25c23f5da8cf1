const KEY = 'parlance-speech-notice'
type Kind = 'vendor' | 'device'

/** Whether this browser has shown where the recording goes; another browser sends it to someone else. */
export const wasShown = (kind: Kind): boolean => localStorage.getItem(KEY) === kind

export function rememberShown(kind: Kind): void {
  try {
    localStorage.setItem(KEY, kind)
  } catch {
    // it is shown again
  }
}
