import { afterEach, expect, test } from 'vitest'
import { keepFocus } from '#lib/focus.ts'

const end = keepFocus()
afterEach(() => {
  end()
  document.body.replaceChildren()
})

test('a button that was disabled while it worked has the focus again', async () => {
  document.body.innerHTML = '<button>Save</button><input>'
  const [button, field] = [document.querySelector('button'), document.querySelector('input')]
  const work = async (meanwhile: () => void) => {
    button?.focus()
    button?.toggleAttribute('disabled', true)
    // as a browser does
    button?.blur()
    meanwhile()
    button?.toggleAttribute('disabled', false)
    await Promise.resolve()
  }
  await work(() => {})
  expect(document.activeElement).toBe(button)
  await work(() => field?.focus())
  expect(document.activeElement).toBe(field)
})
