import { beforeEach, describe, expect, test } from 'vitest'
import { i18n, loadTexts, startI18n } from '#i18n/i18n.ts'
import { recognitionText, unreadText } from '#lib/texts/recognition-text.ts'

const RECOGNITION = { confidence: 86, pages: [1, 2, 3, 7, 8, 9], uncertain_pages: [3, 7], unread_pages: [] }
const PICTURE = { confidence: 62, pages: [1], uncertain_pages: [1], unread_pages: [] }

/** Numbers and signs are held together by spaces that do not break. */
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ') ?? null

describe.each([
  [
    'en',
    '6 pages read from pictures, 86% confidence; pages 3 and 7 are uncertain',
    'Read from a picture, 62% confidence; the text is uncertain',
    'Pages 4, 501–520 and 530 were not read',
  ],
  [
    'fr',
    '6 pages lues dans des images, fiables à 86 % ; les pages 3 et 7 sont incertaines',
    'Texte lu dans une image, fiable à 62 % ; le texte est incertain',
    'Les pages 4, 501–520 et 530 n’ont pas été lues',
  ],
] as const)('recognised text, in %s', (language, document, picture, unread) => {
  beforeEach(async () => {
    await startI18n(language)
    await loadTexts(['app', 'pages'])
  })

  test('has its confidence and its uncertain pages', () => {
    expect(plain(recognitionText({ recognition: RECOGNITION, isPicture: false }, i18n.t))).toBe(document)
    expect(plain(recognitionText({ recognition: PICTURE, isPicture: true }, i18n.t))).toBe(picture)
  })

  test('names the pages that were not read', () => {
    expect(unreadText(RECOGNITION, i18n.t)).toBeNull()
    const pages = [4, ...Array.from({ length: 20 }, (_, at) => 501 + at), 530]
    expect(plain(unreadText({ ...RECOGNITION, unread_pages: pages }, i18n.t))).toContain(unread)
  })
})
