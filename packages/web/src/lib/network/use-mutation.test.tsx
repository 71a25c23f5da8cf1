import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useMutation } from '#lib/network/use-mutation.ts'

const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

test('callbacks run even if the component has unmounted', async () => {
  const answer = Promise.withResolvers<string>()
  const { result, unmount } = renderHook(() => useMutation({ mutationFn: () => answer.promise }), { wrapper })
  const succeeded = vi.fn<(data: string) => void>()
  const settled = vi.fn<() => void>()
  act(() => result.current.mutate(undefined, { onSuccess: succeeded, onSettled: settled }))
  unmount()
  answer.resolve('removed')
  await waitFor(() => expect(settled).toHaveBeenCalledTimes(1))
  expect(succeeded).toHaveBeenCalledWith('removed')
})

test('a failure reaches its handlers without an unhandled rejection', async () => {
  const { result } = renderHook(() => useMutation({ mutationFn: () => Promise.reject(new Error('no')) }), {
    wrapper,
  })
  const failed = vi.fn<(error: Error) => void>()
  act(() => {
    result.current.mutate(undefined, { onError: failed })
    result.current.mutate(undefined)
  })
  await waitFor(() => expect(failed).toHaveBeenCalledWith(new Error('no')))
})
