import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '#i18n/i18n.ts'
import { LoadMore } from '#ui/tables/load-more.tsx'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

function People({ pages }: { pages: string[][] }) {
  const [count, setCount] = useState(1)
  return (
    <>
      <section>
        <ul>
          {pages
            .slice(0, count)
            .flat()
            .map((name) => (
              <li key={name}>
                {name}
                <ul>
                  <li>Reader</li>
                </ul>
              </li>
            ))}
        </ul>
        <p>
          <LoadMore
            list={{
              hasNextPage: count < pages.length,
              isFetchingNextPage: false,
              fetchNextPage: async () => setCount(count + 1),
            }}
          />
        </p>
      </section>
      <ul>
        <li>Another list</li>
      </ul>
    </>
  )
}

const loadMore = () => {
  const button = screen.getByRole('button', { name: 'Load more' })
  button.focus()
  fireEvent.click(button)
}

test('the focus stays on the button while there are more pages, then moves to the last row', () => {
  render(<People pages={[['Alice'], ['Bob'], ['Carol', 'Dave']]} />)
  loadMore()
  expect(document.activeElement?.textContent).toBe('Load more')
  loadMore()
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement?.textContent).toBe('DaveReader')
})
