import { expect, test } from 'vitest'
import { temperatureOf } from '#features/system-assistants/temperature.ts'

test.each([
  ['', null],
  [' ', null],
  ['0', 0],
  ['0,7', 0.7],
  ['1.25', 1.25],
  ['2', 2],
  ['2.1', undefined],
  ['-1', undefined],
  ['1e0', undefined],
  ['warm', undefined],
])('temperatureOf reads %j as %j', (text, value) => expect(temperatureOf(text)).toBe(value))
