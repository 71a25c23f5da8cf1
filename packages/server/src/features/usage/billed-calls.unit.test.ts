import { beforeEach, describe, expect, test } from 'vitest'
import { ModelError } from '#adapters/llm/port.ts'
import type { ReportingCredentials } from '#features/models/models.service.ts'
import { askWithKeys, isKeyRefused } from './billed-calls.service.ts'

describe('askWithKeys', () => {
  const reports: [string, unknown][] = []
  const key = (name: string) =>
    ({
      api_key: name,
      report: async (error: unknown) => void reports.push([name, error]),
    }) as unknown as ReportingCredentials
  const refusing =
    (...errors: ModelError[]) =>
    async ({ api_key }: ReportingCredentials) => {
      const error = errors.shift()
      if (error) throw error
      return api_key
    }
  beforeEach(() => void reports.splice(0))

  test('tries the next key if one is refused or paused, and reports each', async () => {
    const [unauthorized, limited] = [new ModelError('unauthorized'), new ModelError('rate_limited')]
    const keys = ['a', 'b', 'c'].map(key)
    expect(await askWithKeys(keys, refusing(unauthorized, limited))).toBe('c')
    expect(reports).toEqual([
      ['a', unauthorized],
      ['b', limited],
      ['c', null],
    ])
  })

  test('stops after any other failure and after the last key', async () => {
    const overloaded = new ModelError('overloaded')
    await expect(askWithKeys([key('a'), key('b')], refusing(overloaded))).rejects.toBe(overloaded)
    const unauthorized = new ModelError('unauthorized')
    await expect(askWithKeys([key('a')], refusing(unauthorized))).rejects.toBe(unauthorized)
    expect(reports).toEqual([
      ['a', overloaded],
      ['a', unauthorized],
    ])
  })

  test('fails without any key', async () => {
    await expect(askWithKeys([], refusing())).rejects.toMatchObject({ code: 'key_missing' })
  })

  test('retries a single key as often as the caller allows', async () => {
    const attempts: [string, number][] = []
    const shouldRetry = async (error: ModelError, attempt: number) => {
      attempts.push([error.code, attempt])
      return true
    }
    const retry = { tries: 3, shouldRetry }
    const errors = () =>
      ['overloaded', 'stream_cut', 'idle_timeout'].map((code) => new ModelError(code as 'overloaded'))
    expect(await askWithKeys([key('a')], refusing(...errors().slice(1)), retry)).toBe('a')
    expect(attempts.splice(0)).toEqual([
      ['stream_cut', 0],
      ['idle_timeout', 1],
    ])
    expect(reports.splice(0)).toHaveLength(3)
    await expect(askWithKeys([key('a')], refusing(...errors()), retry)).rejects.toMatchObject({
      code: 'idle_timeout',
    })
    expect(reports).toHaveLength(3)
  })

  test('asks each of several keys once, however often the caller allows', async () => {
    const retry = { tries: 3, shouldRetry: async () => true }
    const [first, second] = [new ModelError('overloaded'), new ModelError('unauthorized')]
    await expect(askWithKeys([key('a'), key('b')], refusing(first, second), retry)).rejects.toBe(second)
    expect(reports).toEqual([
      ['a', first],
      ['b', second],
    ])
  })

  test('does not retry a fault of ours', async () => {
    const fault = new TypeError('fault')
    const retry = { tries: 3, shouldRetry: async () => true }
    const ask = async () => {
      throw fault
    }
    await expect(askWithKeys([key('a'), key('b')], ask, retry)).rejects.toBe(fault)
    expect(reports).toEqual([['a', fault]])
  })
})

test('another key can help if one was refused or paused, not if the model failed', () => {
  const codes = ['unauthorized', 'rate_limited', 'overloaded', 'bad_request'] as const
  expect(codes.filter((code) => isKeyRefused(new ModelError(code)))).toEqual(['unauthorized', 'rate_limited'])
})
