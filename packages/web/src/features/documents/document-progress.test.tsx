import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DocumentProgress } from '#features/documents/document-progress.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

afterEach(cleanup)

const NOTHING = { embedded: null, to_embed: null, read_pages: null, to_read: null }

test.each([
  ['en', '1,200 of 4,000', 'Page 12 of 80 read'],
  ['fr', '1 200 sur 4 000', 'Page 12 sur 80 lue'],
] as const)(
  'shows the progress of a file, in %s, and nothing before and after',
  async (language, embedded, read) => {
    await startI18n(language)
    await loadTexts(['app', 'pages'])
    const { container, rerender } = render(
      <DocumentProgress document={{ ...NOTHING, embedded: 1_200, to_embed: 4_000 }} />,
    )
    // numbers hold together by spaces that do not break
    expect(screen.getByText((words) => words.replaceAll(/\s/g, ' ') === embedded)).toBeTruthy()
    rerender(<DocumentProgress document={{ ...NOTHING, read_pages: 12, to_read: 80 }} />)
    expect(screen.getByText(read)).toBeTruthy()
    rerender(<DocumentProgress document={NOTHING} />)
    expect(container.textContent).toBe('')
  },
)
