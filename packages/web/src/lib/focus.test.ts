import { afterEach, expect, test } from 'vitest'
import { keepFocus } from '#lib/focus.ts'

const end = keepFocus()
afterEach(() => {
  end()
  document.body.replaceChildren()
})

test('a button gets the focus back after it was disabled while it worked', async () => {
  document.body.innerHTML = '<button>Save</button><input>'
  const [button, field] = [document.querySelector('button'), document.querySelector('input')]
  const work = async (meanwhile: () => void) => {
    button?.focus()
    button?.toggleAttribute('disabled', true)
    // like a browser
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
