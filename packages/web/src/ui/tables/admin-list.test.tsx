import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { AdminList } from '#ui/tables/admin-list.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(cleanup)

type Row = { id: string }
type Result = { data: { data: Row[]; total: number } | undefined; error: Error | null }

const refetch = vi.fn()

function Screen({ result }: { result: Result }) {
  const list = useAdminList<'name'>({ by: 'name', order: 'asc' })
  return (
    <>
      <output>{Object.values(list.query).join(' ')}</output>
      <AdminList
        title="Tags"
        intro="Words"
        list={list}
        result={{ isPlaceholderData: false, ...result, refetch }}
        columns={[{ key: 'name', label: 'Name', sort: 'name', cell: (row) => row.id }]}
        idOf={(row) => row.id}
        actions={<button>New</button>}
        pageSize={2}
        empty={{ icon: null, title: 'None yet', help: 'Make one', action: <button>New</button> }}
      />
    </>
  )
}

const asked = () => screen.getByRole('status').textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const of = (ids: string[], total = ids.length): Result => ({
  data: { data: ids.map((id) => ({ id })), total },
  error: null,
})

describe('AdminList', () => {
  test('pages and sorts; sorting starts at the first page', () => {
    render(<Screen result={of(['first', 'second'], 5)} />)
    expect(screen.getByText('2 of 5')).toBeTruthy()
    press('Next page')
    expect(asked()).toBe(' 2 name asc')
    press('Name')
    expect(asked()).toBe(' 1 name desc')
  })

  test('shows what to do next for an empty list', () => {
    render(<Screen result={of([])} />)
    expect(screen.getByText('None yet')).toBeTruthy()
    // once, and without a search field for an empty list
    expect(screen.getAllByRole('button', { name: 'New' })).toHaveLength(1)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('offers a way back from a search without a match', async () => {
    const { rerender } = render(<Screen result={of(['first'])} />)
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zebra' } })
    await waitFor(() => expect(asked()).toContain('zebra'))
    rerender(<Screen result={of([])} />)
    await screen.findByRole('heading', { name: /zebra/ })
    expect(asked()).toBe('zebra 1 name asc')
    press('Clear search')
    expect(asked()).toBe(' 1 name asc')
  })

  test('offers a way back from a page that no longer exists', () => {
    const { rerender } = render(<Screen result={of(['first', 'second'], 3)} />)
    press('Next page')
    rerender(<Screen result={of([])} />)
    press('Back to the first page')
    expect(asked()).toBe(' 1 name asc')
  })

  test('can retry after an error', () => {
    render(<Screen result={{ data: undefined, error: new Error('down') }} />)
    press('Retry')
    expect(refetch).toHaveBeenCalledOnce()
  })
})
