import { expect, test } from 'vitest'
import { TANGLED } from '#testing/hostile/tangled.ts'
import { judgeCitations } from './judge-citations.ts'

const HANDBOOK = {
  number: 1,
  title: 'handbook.md',
  start_offset: 100,
  sections: [],
  text: '## Notice\n\n- After **two years** of service, the notice period is two months.\n- It’s free of charge.',
}

test.each(TANGLED)('judgeCitations ends with 100,000 characters of %s (S75)', (_, text) => {
  const began = performance.now()
  judgeCitations(text, [HANDBOOK])
  judgeCitations(`“Four words, and then ${text.replaceAll('\n', ' ')}” [1] ${text}`, [HANDBOOK])
  judgeCitations(`'Four words, ${text}' [1]`, [HANDBOOK])
  judgeCitations('The fee is 7 euros for Ann [1].', [{ ...HANDBOOK, text }])
  expect(performance.now() - began).toBeLessThan(3_000)
})
