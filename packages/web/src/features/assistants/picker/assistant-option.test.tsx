import MenuList from '@mui/material/MenuList'
import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AssistantOption } from '#features/assistants/picker/assistant-option.tsx'
import { i18n, loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app'])
})
afterEach(cleanup)

test('a disabled assistant with a long name shows its full name and why it cannot be chosen', async () => {
  const name = 'A long name, '.repeat(7)
  const assistant = { id: 'a', name, owner: '', avatar_file_id: null, is_enabled: false } as Assistant
  const onChoose = vi.fn()
  await draw(
    <MenuList>
      <AssistantOption assistant={assistant} email="" chosen={false} onChoose={onChoose} />
    </MenuList>,
  )
  const option = screen.getByRole('menuitem')
  fireEvent.click(option)
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.mouseOver(option)
  const tip = await screen.findByRole('tooltip')
  expect(tip.textContent).toContain(name.trim())
  expect(tip.textContent).toContain(i18n.t('assistants.disabled_help'))
})
