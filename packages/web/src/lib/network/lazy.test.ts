import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchCode } from '#lib/network/lazy.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/page.js')
const reload = vi.fn()
let isOnline = true

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  reload.mockClear()
  isOnline = true
})

describe('fetchCode', () => {
  test('waits for the network, however long it takes', async () => {
    isOnline = false
    const load = vi.fn().mockRejectedValueOnce(missing).mockResolvedValue('the code')
    const fetched = fetchCode(load)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(load).toHaveBeenCalledTimes(1)
    isOnline = true
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await fetched).toBe('the code')
  })

  test('reloads the page once if the server no longer has the code, then shows an error', async () => {
    const load = vi.fn().mockRejectedValue(missing)
    const given = vi.fn()
    void fetchCode(load).finally(given)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(load).toHaveBeenCalledTimes(3)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(given).not.toHaveBeenCalled()

    const again = expect(fetchCode(load)).rejects.toBe(missing)
    await vi.advanceTimersByTimeAsync(5_000)
    await again
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
