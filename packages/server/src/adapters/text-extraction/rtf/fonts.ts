/** The encodings of font character sets. */
const CHARSETS: Record<number, string> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}

const CODE_PAGES: Record<number, string> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10_000: 'macintosh',
  65_001: 'utf-8',
}

const known = new Map<string, InstanceType<typeof TextDecoder>>()

export const encodingOfCharset = (charset: number): string | null => CHARSETS[charset] ?? null

export function encodingOfPage(page: number): string {
  return CODE_PAGES[page] ?? (page >= 1_250 && page <= 1_258 ? `windows-${page}` : 'windows-1252')
}

export function decode(bytes: Uint8Array, encoding: string): string {
  let decoder = known.get(encoding)
  if (decoder === undefined) known.set(encoding, (decoder = new TextDecoder(encoding)))
  return decoder.decode(bytes)
}
