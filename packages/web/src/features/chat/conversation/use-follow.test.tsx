import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFollow } from '#features/chat/conversation/use-follow.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A window of 100 pixels on a page with a height that the test sets. */
function show() {
  let resized = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const page = { height: 1_000, top: 0 }
  function Page() {
    const { scrollerRef, contentRef, isAtEnd } = useFollow()
    const measured = (element: HTMLDivElement | null) => {
      scrollerRef.current = element
      if (element === null) return
      Object.defineProperties(element, {
        clientHeight: { value: 100, configurable: true },
        scrollHeight: { get: () => page.height, configurable: true },
        scrollTop: {
          get: () => page.top,
          set: (top: number) => {
            page.top = Math.min(top, page.height - 100)
          },
          configurable: true,
        },
      })
    }
    return (
      <div ref={measured} data-testid="scroller">
        <div ref={contentRef}>{isAtEnd ? 'end' : 'above'}</div>
      </div>
    )
  }
  render(<Page />)
  const scrolled = () => fireEvent.scroll(screen.getByTestId('scroller'))
  const grow = (height: number) => {
    page.height = height
    page.top = Math.min(page.top, height - 100)
    resized()
  }
  return { page, grow, scrolled }
}

test('the end is followed until the reader scrolls up', () => {
  const { page, grow, scrolled } = show()
  grow(1_500)
  scrolled()
  expect(page.top).toBe(1_400)
  page.top = 900
  scrolled()
  grow(2_000)
  expect(page.top).toBe(900)
  expect(screen.getByText('above')).toBeTruthy()
})

test('a page that shrinks and grows again before its scroll event is still followed', () => {
  const { page, grow, scrolled } = show()
  grow(1_500)
  scrolled()
  grow(1_300)
  page.height = 1_600
  scrolled()
  grow(1_700)
  expect(page.top).toBe(1_600)
})
