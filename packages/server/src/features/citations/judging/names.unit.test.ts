import { expect, test } from 'vitest'
import { Names, namesIn } from './names.ts'

test.each([
  ['The head is Claire Martin of ACME.', ['Claire', 'Martin', 'ACME']],
  ['Claire Martin decides. Leave is long.', ['Martin']],
  ['Employees use form RH-204 on SharePoint.', ['RH-204', 'SharePoint']],
  ['On Monday in March I may go', []],
  ['Le bureau d’Annecy', ['Annecy']],
])('namesIn finds those of %j', (text, names) => {
  expect(namesIn(text).map(({ name }) => name)).toEqual(names)
})

test('Names finds a name regardless of its accents, its ending and its language', () => {
  const names = new Names('Hélène Roux travaille à Londres pour les ressources humaines. Parisian staff.')
  for (const name of ['Helene', 'Roux', 'London', 'RH', 'Parisians'])
    expect([name, names.has(name)]).toEqual([name, true])
  for (const name of ['Martin', 'Lyon', 'ACME', 'Londonderry'])
    expect([name, names.has(name)]).toEqual([name, false])
})

test('Names.isReplaced finds another name in front of the same words, but no imperative', () => {
  const names = new Names('Northrail replaces the operator on line 7. The meeting point is car park P2.')
  expect(names.isReplaced('Westrail', 'Westrail replaces the operator on line 7')).toBe(true)
  expect(names.isReplaced('Meet', 'Meet at car park P2')).toBe(false)
})
