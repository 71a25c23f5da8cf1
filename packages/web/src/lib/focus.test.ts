import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from '#lib/focus.ts'

let end = () => {}
beforeEach(() => {
  end = keepFocus()
})
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

test('the same in a dialog, which focuses itself while its button is disabled', async () => {
  document.body.innerHTML = '<div role="dialog" tabindex="-1"><input><button>Export</button></div>'
  const [dialog, button] = [document.querySelector('div'), document.querySelector('button')]
  button?.focus()
  button?.toggleAttribute('disabled', true)
  button?.blur()
  dialog?.focus()
  button?.toggleAttribute('disabled', false)
  await Promise.resolve()
  expect(document.activeElement).toBe(button)
})
