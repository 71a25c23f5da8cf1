import { franc } from 'franc-min'

/** The detected languages, with their codes for the detection and for voices. */
const CODES: Record<string, string> = {
  arb: 'ar',
  bul: 'bg',
  ces: 'cs',
  cmn: 'zh',
  deu: 'de',
  ell: 'el',
  eng: 'en',
  fra: 'fr',
  hin: 'hi',
  hun: 'hu',
  ita: 'it',
  jpn: 'ja',
  kor: 'ko',
  nld: 'nl',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  rus: 'ru',
  spa: 'es',
  swe: 'sv',
  tur: 'tr',
  ukr: 'uk',
}

/** Shorter texts could be of any language. */
const LENGTH_MIN = 24
/** Texts of this length are sufficient. */
const READ_MAX = 2_000

/** The language of a text; `assumed` if it is too short to detect. */
export function languageOf(text: string, assumed: string): string {
  const code = franc(text.slice(0, READ_MAX), { minLength: LENGTH_MIN, only: Object.keys(CODES) })
  return CODES[code] ?? assumed
}
