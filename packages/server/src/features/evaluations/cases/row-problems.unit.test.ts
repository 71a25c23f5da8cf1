import { plainVariable } from '@parlance/contract/prompts/prompt-variables.ts'
import { expect, test } from 'vitest'
import { problemsIn, unfitRows } from './row-problems.ts'

const date = { ...plainVariable('day'), type: 'date' as const }
const topic = { ...plainVariable('topic'), default_value: 'the lease' }

test('missing, unknown and mistyped values are reported; a default is a value', () => {
  expect(problemsIn({ day: '2026-01-31' }, [date, topic])).toEqual([])
  expect(problemsIn({ day: 'soon', topic: '', tipoc: 'x' }, [date, topic])).toEqual([
    { name: 'day', problem: 'invalid' },
    { name: 'topic', problem: 'required' },
    { name: 'tipoc', problem: 'unknown' },
  ])
})

test('a value is known if one of the columns has its variable', () => {
  const content = (user_prompt: string) => {
    return {
      system_prompt: 'Answer.',
      user_prompt,
      variables: [],
      model_id: null,
      temperature: null,
      max_output_tokens: null,
    }
  }
  const rows: { values: Record<string, string> }[] = [{ values: { a: '1', b: '2' } }, { values: { a: '1' } }]
  expect(unfitRows(rows, [content('{{a}}'), content('{{a}} {{b}}')])).toEqual([
    { row: 2, variables: [{ name: 'b', problem: 'required' }] },
  ])
})
