import { describe, expect, test } from 'vitest'
import { passageWindow } from '#features/citations/passage-window.ts'

const paragraphs = Array.from({ length: 400 }, (_, n) => `Paragraph ${n} speaks of nothing in particular.`)
const markdown = [
  '# Title',
  ...paragraphs.slice(0, 200),
  'The vault is **blue**.',
  ...paragraphs.slice(200),
].join('\n\n')
const start_offset = markdown.indexOf('vault')
const place = { quote: 'vault is **blue**', start_offset, end_offset: start_offset + 17 }
const reach = { before: 500, after: 500 }

describe('passageWindow', () => {
  test('shows the whole block of the passage, and whole blocks around it', () => {
    const shown = passageWindow(markdown, place, reach)
    expect(shown.inside).toBe('The vault is **blue**.\n\n')
    expect(shown.before).toMatch(/^Paragraph \d+ speaks[\s\S]*\n\n$/)
    expect(shown.before.length).toBeGreaterThan(500)
    expect(shown.before.length).toBeLessThan(700)
    expect(shown).toMatchObject({ hasBefore: true, hasAfter: true, isFound: true })
    expect(markdown).toContain(shown.before + shown.inside + shown.after)
  })

  test('shows the whole document when it extends far enough', () => {
    const shown = passageWindow(markdown, place, { before: 1e6, after: 1e6 })
    expect(shown.before + shown.inside + shown.after).toBe(markdown)
    expect(shown).toMatchObject({ hasBefore: false, hasAfter: false })
  })

  test('finds the words elsewhere when the document has changed, and reports if they no longer exist', () => {
    const moved = `A new beginning.\n\n${markdown}`
    expect(passageWindow(moved, place, reach)).toMatchObject({
      inside: 'The vault is **blue**.\n\n',
      isFound: true,
    })
    expect(passageWindow('Something else.', place, reach)).toMatchObject({ isFound: false, before: '' })
  })

  test('starts at the beginning if there is no passage', () => {
    const whole = { quote: 'Title', start_offset: null, end_offset: null }
    expect(passageWindow(markdown, whole, reach)).toMatchObject({
      before: '',
      hasBefore: false,
      isFound: true,
    })
  })
})
