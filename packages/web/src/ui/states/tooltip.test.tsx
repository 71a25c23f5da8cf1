import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Tooltip } from '#ui/states/tooltip.tsx'

// so that only timers take time here, not loading code
beforeAll(() => import('#ui/states/shown-tooltip.tsx'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Long enough to load the code and to hide the tooltip. */
const stay = async () => {
  await pass(500)
  await pass(500)
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const tooltip = () => screen.queryByRole('tooltip')

function draw(title = 'Rename it') {
  const heard: string[] = []
  render(
    <Tooltip title={title}>
      <button
        type="button"
        onClick={() => heard.push('click')}
        onFocus={() => heard.push('focus')}
        onMouseLeave={() => heard.push('leave')}
      >
        +
      </button>
    </Tooltip>,
  )
  return { button: screen.getByRole('button'), heard }
}

test('names the control and shows its name on hover', async () => {
  const { button, heard } = draw()
  expect(button.getAttribute('aria-label')).toBe('Rename it')
  fireEvent.mouseOver(button)
  expect(tooltip()).toBeNull()
  await stay()
  expect(tooltip()?.textContent).toBe('Rename it')
  fireEvent.mouseLeave(button)
  await stay()
  expect(tooltip()).toBeNull()
  expect(heard).toEqual(['leave'])
})

test('hides on Escape', async () => {
  const { button } = draw()
  fireEvent.mouseOver(button)
  await stay()
  expect(tooltip()).not.toBeNull()
  fireEvent.keyDown(document, { key: 'Escape' })
  await pass(500)
  expect(tooltip()).toBeNull()
})

test('hides once the control is pressed, and what it opens is not covered', async () => {
  const { button, heard } = draw()
  fireEvent.mouseOver(button)
  await stay()
  fireEvent.click(button)
  expect(tooltip()).toBeNull()
  expect(heard).toEqual(['click'])
})

test('shows nothing when the pointer only passes, but on the next hover', async () => {
  const { button } = draw()
  fireEvent.mouseOver(button)
  fireEvent.mouseLeave(button)
  await pass(500)
  expect(tooltip()).toBeNull()
  fireEvent.mouseOver(button)
  await stay()
  expect(tooltip()).not.toBeNull()
})

test('a tap shows nothing, a long press does', async () => {
  const { button } = draw()
  fireEvent.touchStart(button)
  fireEvent.touchEnd(button)
  fireEvent.mouseOver(button)
  await pass(500)
  expect(tooltip()).toBeNull()
  await pass(2_000)
  fireEvent.touchStart(button)
  await pass(1_000)
  expect(tooltip()).not.toBeNull()
})

test('without a title there is neither a name nor a tooltip', async () => {
  const { button, heard } = draw('')
  expect(button.hasAttribute('aria-label')).toBe(false)
  fireEvent.focus(button)
  fireEvent.mouseOver(button)
  await pass(500)
  expect(tooltip()).toBeNull()
  expect(heard).toEqual(['focus'])
})
