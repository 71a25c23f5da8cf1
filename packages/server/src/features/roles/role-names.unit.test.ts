import { expect, test } from 'vitest'
import { isReservedRoleName, roleNameKey } from './role-names.ts'

test.each([
  'ADMIN',
  'admin',
  'Administrator',
  ' a d m i n ',
  'ADMIN.',
  'ａｄｍｉｎ',
  'Ádmïn',
  'аdmin',
  '4dm1n',
  'admini5trat0r',
])('isReservedRoleName: %s is reserved', (name) => expect(isReservedRoleName(name)).toBe(true))

test.each(['Administration', 'Admins of Lyon', 'User', 'Reviewer', '', '管理'])(
  'isReservedRoleName: %s is free',
  (name) => expect(isReservedRoleName(name)).toBe(false),
)

test('roleNameKey is the same for other case, width and spaces', () => {
  expect(new Set(['Editors', ' editors', 'EDITORS ', 'ｅditors'].map(roleNameKey))).toEqual(
    new Set(['editors']),
  )
})
