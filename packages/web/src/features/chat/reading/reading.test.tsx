import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { languageOf } from '#features/chat/reading/language-of.ts'
import { ReadingBar } from '#features/chat/reading/reading-bar.tsx'
import { readAloud, useReading } from '#features/chat/reading/reading-store.ts'
import { speechPieces } from '#features/chat/reading/speech-pieces.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})

const notes = { code: 'CODE', formula: 'FORMULA' }
const textsOf = (markdown: string) => speechPieces(markdown, notes).map(({ text }) => text)

describe('the text that is read aloud', () => {
  test('has sentences without marks; code and formulas are only mentioned', () => {
    const markdown =
      '# Title\n\nThis is **bold**. And [a link](https://x.example) [1].\n\n```js\nlet a = 1\n```\n\n$$\nx^2\n$$\nThe end.'
    expect(textsOf(markdown)).toEqual([
      'Title',
      'This is bold.',
      'And a link.',
      'CODE',
      'FORMULA',
      'The end.',
    ])
  })

  test('splits long sentences', () => {
    const words = Array.from({ length: 80 }, (_, at) => `word${at}`).join(' ')
    const pieces = textsOf(words)
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join(' ')).toBe(words)
  })
})

test('has the language of the text, or that of the page for a few words', () => {
  expect(languageOf('Le loyer est de neuf cent quarante euros par mois, charges comprises.', 'en')).toBe('fr')
  expect(languageOf('The rent is nine hundred and forty euros a month, all included.', 'fr')).toBe('en')
  expect(languageOf('Die Miete beträgt neunhundertvierzig Euro im Monat, alles inbegriffen.', 'fr')).toBe(
    'de',
  )
  expect(languageOf('Ja.', 'fr')).toBe('fr')
})

describe('the bar', () => {
  class Utterance extends EventTarget {
    lang = ''
    rate = 1
    voice: unknown = null
    readonly text: string
    constructor(text: string) {
      super()
      this.text = text
    }
  }
  let said: Utterance[]
  const cancel = vi.fn()
  beforeEach(() => {
    said = []
    vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => [{ lang: 'en-GB' }, { lang: 'fr-FR', localService: true }],
      speak: (one: Utterance) => said.push(one),
      cancel,
    })
    readAloud({
      messageId: 'm',
      threadId: 't',
      text: 'Voici la première phrase de la réponse. Et la seconde.',
    })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    localStorage.clear()
    useReading.setState({ reading: null })
  })
  const draw = () => {
    const { reading } = useReading.getState()
    return reading && render(<ReadingBar reading={reading} />)
  }
  const end = () => act(() => void said.at(-1)?.dispatchEvent(new Event('end')))

  test('reads sentence by sentence in a voice of the language, and ends', () => {
    draw()
    expect(said[0]).toMatchObject({ text: 'Voici la première phrase de la réponse.', lang: 'fr-FR' })
    end()
    expect(said[1]?.text).toBe('Et la seconde.')
    end()
    expect(useReading.getState().reading).toBeNull()
  })

  test('pauses, resumes with the same sentence, and stops when it is unmounted', () => {
    const view = draw()
    fireEvent.click(screen.getByRole('button', { name: 'Pause reading' }))
    expect(cancel).toHaveBeenCalled()
    end()
    expect(said).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Resume reading' }))
    expect(said[1]?.text).toBe(said[0]?.text)
    cancel.mockClear()
    view?.unmount()
    expect(cancel).toHaveBeenCalled()
  })
})
