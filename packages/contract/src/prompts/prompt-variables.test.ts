import { describe, expect, it } from 'vitest'
import { fillPrompt, plainVariable, problemOf, variableNames, variablesOf } from './prompt-variables.ts'

describe('variableNames', () => {
  it('finds each name once, in the order of the texts, without the built-in variables', () => {
    const system_prompt = 'For {{user.name}} as {{ rôle }}, on {{date}}: {{rôle}} {{not a name}} {{}}'
    expect(variableNames({ system_prompt, user_prompt: '{{topic_2}} {{rôle}}' })).toEqual(['rôle', 'topic_2'])
  })
})

describe('variablesOf', () => {
  it('treats an undescribed variable as a required text, and leaves out variables that no longer exist', () => {
    const described = { ...plainVariable('b'), type: 'date' as const }
    const variables = [described, plainVariable('gone')]
    expect(variablesOf({ system_prompt: '{{a}}', user_prompt: '{{b}}', variables })).toEqual([
      plainVariable('a'),
      described,
    ])
  })
})

describe('fillPrompt', () => {
  it('fills in one pass and leaves unknown names unchanged', () => {
    const values = { a: '{{b}} $&', b: 'B' }
    expect(fillPrompt('{{a}} {{ b }} {{c}} {{toString}}', values)).toBe('{{b}} $& B {{c}} {{toString}}')
  })
})

describe('problemOf', () => {
  const of = (type: Parameters<typeof plain>[0], value: string) => problemOf(plain(type), value)
  const plain = (type: ReturnType<typeof plainVariable>['type']) => ({
    ...plainVariable('x'),
    type,
    choices: ['one'],
  })
  it.each([
    ['text', '', 'required'],
    ['text', 'x', null],
    ['number', '1.5', null],
    ['number', 'many', 'invalid'],
    ['date', '2026-11-25', null],
    ['date', '2026-13-45', 'invalid'],
    ['date', '25/11/2026', 'invalid'],
    ['choice', 'one', null],
    ['choice', 'two', 'invalid'],
    ['checkbox', 'false', null],
    ['checkbox', 'yes', 'invalid'],
  ] as const)('%s %o: %s', (type, value, problem) => expect(of(type, value)).toBe(problem))

  it('accepts no value for a variable that is not required', () => {
    expect(problemOf({ ...plainVariable('x'), type: 'number', is_required: false }, '')).toBeNull()
  })
})
