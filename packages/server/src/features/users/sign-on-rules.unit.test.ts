import { expect, test } from 'vitest'
import { parseRoleMap } from '#features/roles/role-map.service.ts'
import { rolesOf } from './sign-on-rules.ts'

test('parseRoleMap reads several rules, dots, addresses as claims, and spaces', () => {
  expect(parseRoleMap('a.b=x:USER, https://sso.example.org/roles=urn:y:REVIEWER')).toEqual([
    { claim: 'a.b', value: 'x', role: 'USER' },
    { claim: 'https://sso.example.org/roles', value: 'urn:y', role: 'REVIEWER' },
  ])
  expect(parseRoleMap(null)).toEqual([])
})

test.each(['x', 'x=y', 'x:y', '=a:b', 'x=:b', 'x=y:', 'a=b:C,oops'])(
  'parseRoleMap refuses %s by name',
  (text) => {
    expect(() => parseRoleMap(text)).toThrow('OIDC_ROLE_MAP')
  },
)

test('rolesOf only reads own properties of the claims', () => {
  const claims = {
    issuer: '',
    subject: '',
    username: '',
    name: '',
    email: '',
    email_verified: false,
    locale: null,
    sid: null,
    id_token: { list: ['a'] },
  }
  const rules = [
    { claim: 'constructor.name', value: 'Object', role: 'ADMINISTRATOR' },
    { claim: '__proto__.x', value: 'Object', role: 'ADMINISTRATOR' },
    { claim: 'list', value: 'a', role: 'REVIEWER' },
  ]
  expect(rolesOf(claims, rules)).toEqual(['REVIEWER'])
})
