import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { EmbeddingProgress } from '#features/documents/embedding-progress.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

afterEach(cleanup)

test.each([
  ['en', '1,200 of 4,000'],
  ['fr', '1 200 sur 4 000'],
] as const)('tells how far a file has come, in %s, and nothing before and after', async (language, text) => {
  await startI18n(language)
  await loadTexts(['app', 'pages'])
  const { container, rerender } = render(
    <EmbeddingProgress document={{ embedded: 1_200, to_embed: 4_000 }} />,
  )
  // numbers hold together by spaces that do not break
  expect(screen.getByText((words) => words.replaceAll(/\s/g, ' ') === text)).toBeTruthy()
  rerender(<EmbeddingProgress document={{ embedded: null, to_embed: null }} />)
  expect(container.textContent).toBe('')
})
