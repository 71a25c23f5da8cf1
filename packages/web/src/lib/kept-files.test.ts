import { afterEach, expect, test, vi } from 'vitest'
import { forgetKeptFiles, KEPT_ITEMS, keptFilesKey } from '#lib/kept-files.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('files of uploads are removed at sign-out and when another person signs in, and stay for the same person', () => {
  const deleteDatabase = vi.fn()
  vi.stubGlobal('indexedDB', { deleteDatabase })
  const list = JSON.stringify([{ id: 'a' }])
  localStorage.setItem(keptFilesKey('ada'), list)
  localStorage.setItem('another', 'kept')
  forgetKeptFiles('ada')
  expect([localStorage.getItem(keptFilesKey('ada')), deleteDatabase.mock.calls.length]).toEqual([list, 0])
  forgetKeptFiles('bob')
  expect([localStorage.getItem(keptFilesKey('ada')), deleteDatabase.mock.calls.length]).toEqual([null, 1])
  localStorage.setItem(keptFilesKey('bob'), list)
  forgetKeptFiles()
  expect(localStorage.getItem(keptFilesKey('bob'))).toBeNull()
  expect(deleteDatabase.mock.calls).toEqual([['parlance-uploads'], ['parlance-uploads']])
  expect(localStorage.getItem('another')).toBe('kept')
})

test('the data of plugins is removed with its person as well', () => {
  const deleteDatabase = vi.fn()
  vi.stubGlobal('indexedDB', { deleteDatabase })
  localStorage.setItem(KEPT_ITEMS, 'ada')
  forgetKeptFiles('ada')
  expect(deleteDatabase).not.toHaveBeenCalled()
  forgetKeptFiles('bob')
  expect(deleteDatabase.mock.calls).toEqual([['parlance-plugins']])
  expect(localStorage.getItem(KEPT_ITEMS)).toBeNull()
})
