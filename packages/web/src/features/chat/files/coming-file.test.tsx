import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Attaching, useAttaching } from '#features/chat/files/attaching-store.ts'
import { DraftFiles } from '#features/chat/files/draft-files.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const SCOPE = '01890000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})
afterEach(() => {
  cleanup()
  useAttaching.setState({ all: [] })
  vi.unstubAllGlobals()
})

const refused = (name: string): Attaching => ({
  id: name,
  scope: SCOPE,
  file: new File(['MZ'], name),
  state: 'refused',
  progress: 0,
  error: 'ERROR_UNSUPPORTED_CONTENT_TYPE',
})

test('a refused file has its reason, and removing it moves the focus to the next one', async () => {
  fakeServer()
  useAttaching.setState({ all: [refused('lease.odt'), refused('film.mp4')] })
  await draw(<DraftFiles scope={SCOPE} assistantId={null} />)
  const reasons = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(reasons[0]).toContain('The file is damaged or does not match its extension')
  expect(reasons[1]).toContain('This file format is not supported')
  const remove = screen.getByRole('button', { name: 'Remove lease.odt' })
  remove.focus()
  fireEvent.click(remove)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove film.mp4')
})
