import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { GrowingCode } from '#ui/markdown/growing-code.tsx'

afterEach(cleanup)

test('appends to the existing text', () => {
  const { container, rerender } = render(<GrowingCode code="const a" label="ts" />)
  const text = container.querySelector('pre')?.firstChild
  rerender(<GrowingCode code="const a = 1 < 2" label="ts" />)
  expect(container.querySelector('pre')?.firstChild).toBe(text)
  expect(container.textContent).toBe('const a = 1 < 2')
})

test('shows another text if it does not continue the previous one', () => {
  const { container, rerender } = render(<GrowingCode code="one" label="ts" />)
  rerender(<GrowingCode code="two" label="ts" />)
  expect(container.textContent).toBe('two')
})
