import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useUnsaved } from '#lib/forms/unsaved.ts'
import { draw } from '#testing/draw.tsx'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app'])
})

function Form() {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  return <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
}

const escape = (of: HTMLElement) => fireEvent.keyDown(of, { key: 'Escape' })

test('Escape closes an untouched form, and asks if something was entered', async () => {
  const onClose = vi.fn()
  await draw(
    <FormDialog open onClose={onClose} aria-label="New budget">
      <Form />
    </FormDialog>,
  )
  const field = await screen.findByRole('textbox', { name: 'Name' })
  escape(field)
  expect(onClose).toHaveBeenCalledOnce()
  fireEvent.change(field, { target: { value: 'x' } })
  escape(field)
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(onClose).toHaveBeenCalledOnce()
  escape(question)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  escape(field)
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})
