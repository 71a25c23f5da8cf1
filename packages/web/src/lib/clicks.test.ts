import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepClicks } from '#lib/clicks.ts'

let stop: () => void
const clicked: string[] = []

beforeEach(() => {
  document.body.innerHTML = '<main><button id="one">One</button><button id="two">Two</button></main>'
  clicked.length = 0
  for (const element of document.querySelectorAll('main, button')) {
    element.addEventListener('click', ({ target }) => {
      if (target === element) clicked.push(element.id || 'main')
    })
  }
  stop = keepClicks()
})
afterEach(() => stop())

const at = (id: string) => document.querySelector<HTMLElement>(id === 'main' ? id : `#${id}`) ?? document.body
const move = (id: string, top: number) =>
  vi.spyOn(at(id), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 80, 40))
const press = (id: string, button = 0) =>
  at(id).dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, button, clientX: 10, clientY: 10 }),
  )
const release = (id: string, init: MouseEventInit = {}) =>
  at(id).dispatchEvent(
    new MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      detail: 1,
      clientX: 10,
      clientY: 10,
      ...init,
    }),
  )

test.each(['main', 'two'])('a control that has moved gets the click that would go to %s', (under) => {
  press('one')
  move('one', 60)
  release(under)
  expect(clicked).toEqual(['one'])
})

test('a click on the pressed control is given once', () => {
  press('one')
  move('one', 5)
  release('one')
  release('one')
  expect(clicked).toEqual(['one', 'one'])
})

test('nothing is clicked that the person did not mean', () => {
  // the pointer was moved away
  press('one')
  move('one', 60)
  release('main', { clientY: 40 })
  // the control has stayed where it was
  press('two')
  release('main')
  // another button of the mouse, and a key
  press('two', 2)
  move('two', 60)
  release('main')
  press('two')
  move('two', 120)
  release('main', { detail: 0 })
  expect(clicked).toEqual(['main', 'main', 'main', 'main'])
})

test('a control behind a dialog that has opened is not clicked', () => {
  press('one')
  move('one', 60)
  at('main').setAttribute('aria-hidden', 'true')
  release('main')
  expect(clicked).toEqual(['main'])
})

test('a control that is gone or has another text is not clicked', () => {
  press('one')
  move('one', 60)
  at('one').textContent = 'Three'
  release('main')
  press('two')
  move('two', 60)
  at('two').remove()
  release('main')
  expect(clicked).toEqual(['main', 'main'])
})
