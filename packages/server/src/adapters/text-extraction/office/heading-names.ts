/** What a word processor calls its heading styles, in the languages of its versions; a number follows. */
const HEADINGS =
  'heading|überschrift|titre|título|titolo|kop|rubrik|overskrift|nagłówek|nadpis|otsikko|başlık|επικεφαλίδα|заголовок|заглавие|címsor|encabezado|cabeçalho|naslov|titlu|antraštė|virsraksts|pealkiri|見出し|标题|標題|제목|כותרת|عنوان'
const TITLES =
  'title|titel|titre|título|titolo|tytuł|název|názov|τίτλος|название|назва|cím|表題|标题|標題|제목'

const HEADING = new RegExp(`^(?:${HEADINGS})[\\s\u00a0]*([1-9])$`, 'iu')
const TITLE = new RegExp(`^(?:${TITLES})$`, 'iu')

/** The level of headings with a style of this name: 1 to 9, or 0 for a style of other text. */
export function headingLevelOfName(name: string): number {
  const plain = name.normalize('NFC').trim()
  const [, level] = HEADING.exec(plain) ?? []
  if (level !== undefined) return Number(level)
  return TITLE.test(plain) ? 1 : 0
}
