import { LANGUAGES, type SpokenLanguage } from '../languages.ts'

const NOTICE = 'parlance-speech-notice'
const LANGUAGE = 'parlance-speech-language'
type Notice = 'vendor' | 'device' | 'server'

/** Whether this browser has shown where the recording is sent; another browser sends it elsewhere. */
export const wasShown = (notice: Notice): boolean => localStorage.getItem(NOTICE) === notice
export const rememberShown = (notice: Notice) => store(NOTICE, notice)

/** The language that was last spoken in this browser. */
export function lastLanguage(): SpokenLanguage | undefined {
  const stored = localStorage.getItem(LANGUAGE)
  return LANGUAGES.find((language) => language === stored)
}
export const rememberLanguage = (language: SpokenLanguage) => store(LANGUAGE, language)

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // the storage is full: it is not remembered
  }
}
